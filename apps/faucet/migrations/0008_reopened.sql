-- Each claim asks what its lane has paid on another branch since the last look.
CREATE INDEX payouts_reopened ON payouts (signer_id, settled_at)
  WHERE waiting_since > created_at;
