-- How often something was tried from somewhere, in a window of time; shared by all copies of the server.
create table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  tries integer not null default 1,
  primary key (bucket, window_start)
);
