-- Each claim asks what its lane still owes to wallets that refused coins.
CREATE INDEX payouts_unrefunded ON payouts (signer_id)
  WHERE kind = 'claim' AND state = 'reverted' AND refunded_at IS NULL;
