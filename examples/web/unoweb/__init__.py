"""A small web server for UNO: tables by link, played in the browser, kept in SQLite."""
