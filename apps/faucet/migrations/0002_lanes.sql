-- Several accounts ("lanes") pay side by side. What each has promised and not
-- yet paid is kept as a running total, by the trigger below: no writer of a
-- payout can forget it, and no claim has to add up what waits.
ALTER TABLE signers ADD COLUMN promised numeric(78, 0) NOT NULL DEFAULT 0;
--> statement-breakpoint
-- Of each token: what a lane has promised, and its slip of the day's budget. A
-- lane takes slips from `budgets` now and then, so that claims on several lanes
-- do not queue for the one row of the day.
CREATE TABLE purses (
  signer_id integer NOT NULL REFERENCES signers (id),
  token text NOT NULL,
  promised numeric(78, 0) NOT NULL DEFAULT 0,
  budget_day date,
  budget_left numeric(78, 0) NOT NULL DEFAULT 0 CHECK (budget_left >= 0),
  PRIMARY KEY (signer_id, token)
);
--> statement-breakpoint
UPDATE signers SET promised = waiting.cost
FROM (
  SELECT signer_id, sum(max_cost) AS cost FROM payouts
  WHERE state = 'pending' GROUP BY signer_id
) AS waiting
WHERE signers.id = waiting.signer_id;
--> statement-breakpoint
INSERT INTO purses (signer_id, token, promised)
SELECT signer_id, token, sum(amount) FROM payouts
WHERE state = 'pending' GROUP BY signer_id, token;
--> statement-breakpoint
CREATE FUNCTION count_promised() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cost numeric := 0;
  units numeric := 0;
BEGIN
  IF NEW.state = 'pending' THEN
    cost := NEW.max_cost;
    units := NEW.amount;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.state = 'pending' THEN
    cost := cost - OLD.max_cost;
    units := units - OLD.amount;
  END IF;
  IF cost <> 0 THEN
    UPDATE signers SET promised = promised + cost WHERE id = NEW.signer_id;
  END IF;
  IF units <> 0 THEN
    INSERT INTO purses (signer_id, token, promised)
    VALUES (NEW.signer_id, NEW.token, units)
    ON CONFLICT (signer_id, token)
    DO UPDATE SET promised = purses.promised + excluded.promised;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER promised AFTER INSERT OR UPDATE OF state, max_cost, amount ON payouts
FOR EACH ROW EXECUTE FUNCTION count_promised();
--> statement-breakpoint
-- All signed versions of a transaction that was priced anew. They share nonce,
-- recipient and amount: whichever is mined, the others never can be.
CREATE TABLE versions (
  signer_id integer NOT NULL REFERENCES signers (id),
  nonce bigint NOT NULL,
  tx_hash text NOT NULL,
  raw_transaction text NOT NULL,
  PRIMARY KEY (signer_id, nonce, tx_hash)
);
--> statement-breakpoint
-- A 'top-up' moves coins from the first lane to another: nobody's claim.
ALTER TABLE payouts
  ADD COLUMN kind text NOT NULL DEFAULT 'claim' CHECK (kind IN ('claim', 'top-up')),
  -- Since when the present bytes have been waiting to be mined.
  ADD COLUMN waiting_since timestamptz NOT NULL DEFAULT now(),
  ALTER COLUMN challenge DROP NOT NULL,
  ALTER COLUMN cooldown_until DROP NOT NULL,
  ALTER COLUMN budget_day DROP NOT NULL,
  ADD CHECK (
    kind = 'top-up'
    OR (challenge IS NOT NULL AND cooldown_until IS NOT NULL AND budget_day IS NOT NULL)
  ),
  -- One challenge, and one transaction, may pay several tokens.
  DROP CONSTRAINT payouts_challenge_key,
  DROP CONSTRAINT payouts_signer_id_nonce_key,
  DROP CONSTRAINT payouts_signer_id_tx_hash_key,
  ADD UNIQUE (challenge, token),
  ADD UNIQUE (signer_id, nonce, token),
  ADD UNIQUE (signer_id, tx_hash, token);
--> statement-breakpoint
CREATE INDEX payouts_top_up ON payouts (network, created_at) WHERE kind = 'top-up';
