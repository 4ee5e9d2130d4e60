-- Requests of one address in a window, over all replicas. Losing them in a crash
-- of the database costs nothing, so they are not written to its log.
CREATE UNLOGGED TABLE requests (
  network text NOT NULL,
  visitor text NOT NULL,
  count integer NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (network, visitor)
);
