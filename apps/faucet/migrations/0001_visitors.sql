-- Paid claims of one address (IPv6: one /64) in an hour. The address is an HMAC.
CREATE TABLE visitors (
  network text NOT NULL,
  visitor text NOT NULL,
  hour timestamptz NOT NULL,
  paid integer NOT NULL,
  PRIMARY KEY (network, visitor, hour)
);
--> statement-breakpoint
-- When recovery last sent the bytes again: replicas share that work.
ALTER TABLE payouts ADD COLUMN sent_at timestamptz;
