-- Nothing is paid before this time: by then every message that a lost or restored
-- database may have paid has expired.
ALTER TABLE signers ADD COLUMN held_until timestamptz;
--> statement-breakpoint
-- SHA-256 of the message, which is answered with its hash whatever the
-- configuration is by then. Challenges from before this column have none.
ALTER TABLE challenges ADD COLUMN message_hash text;
--> statement-breakpoint
-- When the node last refused the bytes for a reason other than their price.
ALTER TABLE payouts ADD COLUMN refused_at timestamptz;
