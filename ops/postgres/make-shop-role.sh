#!/bin/bash
# Runs once, when compose.yaml makes the database. The shop owns its database and nothing else: a hole in the shop must not
# reach files or programs of the database server, as a superuser could.
set -euo pipefail
: "${SHOP_DATABASE_PASSWORD:?}"
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<'SQL'
\getenv password SHOP_DATABASE_PASSWORD
create role cellar_door login nosuperuser nocreatedb nocreaterole noreplication password :'password';
create database cellar_door owner cellar_door;
revoke connect on database cellar_door from public;
SQL
