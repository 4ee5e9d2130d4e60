-- An 'approval' lets the multi-transfer contract move a lane's coins, and a
-- 'filler' uses a nonce that would hold up those behind it. Neither pays anybody.
ALTER TABLE payouts
  DROP CONSTRAINT payouts_kind_check,
  DROP CONSTRAINT payouts_check,
  ADD CHECK (kind IN ('claim', 'top-up', 'approval', 'filler')),
  ADD CHECK (
    kind <> 'claim'
    OR (challenge IS NOT NULL AND cooldown_until IS NOT NULL AND budget_day IS NOT NULL)
  );
--> statement-breakpoint
CREATE INDEX payouts_approval ON payouts (signer_id, token) WHERE kind = 'approval';
