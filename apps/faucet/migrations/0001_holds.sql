-- Nothing is paid before this time, at which every message that a lost or restored
-- database may have paid has expired.
ALTER TABLE signers ADD COLUMN held_until timestamptz;
--> statement-breakpoint
-- SHA-256 of the message. A repeated message gets its hash, whatever the configuration
-- is by then. Null in challenges from before this column.
ALTER TABLE challenges ADD COLUMN message_hash text;
--> statement-breakpoint
-- The time at which the node last refused the bytes for a reason other than their
-- price.
ALTER TABLE payouts ADD COLUMN refused_at timestamptz;
