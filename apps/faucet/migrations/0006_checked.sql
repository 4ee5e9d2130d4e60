-- The chain's head when all settled payouts of the lane were last seen in their
-- blocks. A block that was final by then is not looked at again.
ALTER TABLE signers ADD COLUMN checked_block bigint NOT NULL DEFAULT 0;
--> statement-breakpoint
UPDATE signers SET checked_block = coalesce(
  (SELECT max(block_number) FROM payouts WHERE signer_id = signers.id), 0);
