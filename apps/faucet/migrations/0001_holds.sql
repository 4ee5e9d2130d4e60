-- Nothing is paid before this time. By then, every message that a lost or restored
-- database may have paid has expired.
ALTER TABLE signers ADD COLUMN held_until timestamptz;
--> statement-breakpoint
-- SHA-256 of the message. It finds the payouts of a repeated message even after the
-- configuration has changed. Null in challenges from before this column.
ALTER TABLE challenges ADD COLUMN message_hash text;
--> statement-breakpoint
-- When the node last refused the transaction for a reason other than its price.
ALTER TABLE payouts ADD COLUMN refused_at timestamptz;
