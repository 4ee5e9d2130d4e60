-- The genesis hash identifies a network: a reset chain owes nothing to its predecessor,
-- and its nonces restart.
CREATE TABLE signers (
  id serial PRIMARY KEY,
  network text NOT NULL,
  address text NOT NULL,
  next_nonce bigint NOT NULL,
  halted_at timestamptz,
  halt_reason text,
  -- Block number at which payouts were last checked for reorganizations. Blocks that
  -- were final by then are not checked again.
  checked_block bigint NOT NULL DEFAULT 0,
  UNIQUE (network, address)
);
--> statement-breakpoint
CREATE TABLE challenges (
  nonce text PRIMARY KEY,
  used_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE cooldowns (
  network text NOT NULL,
  wallet text NOT NULL,
  token text NOT NULL,
  next_at timestamptz NOT NULL,
  PRIMARY KEY (network, wallet, token)
);
--> statement-breakpoint
CREATE TABLE budgets (
  network text NOT NULL,
  token text NOT NULL,
  day date NOT NULL,
  spent numeric(78, 0) NOT NULL DEFAULT 0,
  extra numeric(78, 0) NOT NULL DEFAULT 0,
  PRIMARY KEY (network, token, day)
);
--> statement-breakpoint
-- Paid claims per address (IPv6: per /64) and hour. The address is stored as an HMAC.
CREATE TABLE visitors (
  network text NOT NULL,
  visitor text NOT NULL,
  hour timestamptz NOT NULL,
  paid integer NOT NULL,
  PRIMARY KEY (network, visitor, hour)
);
--> statement-breakpoint
CREATE TABLE controls (
  network text PRIMARY KEY,
  paused_at timestamptz
);
--> statement-breakpoint
CREATE TABLE payouts (
  id bigserial PRIMARY KEY,
  network text NOT NULL,
  signer_id integer NOT NULL REFERENCES signers (id),
  nonce bigint NOT NULL,
  -- Without a challenge, the payout is an empty transfer that uses up a nonce, so that
  -- later nonces are not blocked.
  challenge text REFERENCES challenges (nonce),
  wallet text NOT NULL,
  token text NOT NULL,
  amount numeric(78, 0) NOT NULL,
  -- Maximum native coin that the transaction can take: its value and all its gas.
  max_cost numeric(78, 0) NOT NULL,
  raw_transaction text NOT NULL,
  tx_hash text NOT NULL,
  state text NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'confirmed', 'reverted')),
  cooldown_until timestamptz,
  budget_day date,
  block_number bigint,
  block_hash text,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  refunded_at timestamptz,
  -- When recovery last sent the transaction. The replicas share this work.
  sent_at timestamptz,
  -- The time since which the current version has been waiting to be mined.
  waiting_since timestamptz NOT NULL DEFAULT now(),
  CHECK (challenge IS NULL OR (cooldown_until IS NOT NULL AND budget_day IS NOT NULL)),
  -- A bundle's challenge pays several tokens.
  UNIQUE (challenge, token),
  UNIQUE (signer_id, nonce),
  -- The hash alone is not unique: on a reset chain, the same payout has the same hash.
  UNIQUE (signer_id, tx_hash)
);
--> statement-breakpoint
CREATE INDEX payouts_pending ON payouts (signer_id, nonce) WHERE state = 'pending';
--> statement-breakpoint
CREATE INDEX payouts_block ON payouts (signer_id, block_number);
--> statement-breakpoint
-- A claim during a cooldown searches this index for a reverted payout of its wallet.
CREATE INDEX payouts_reverted ON payouts (network, wallet, token) WHERE state = 'reverted';
--> statement-breakpoint
-- Each claim reads the reverted payouts that were not refunded yet.
CREATE INDEX payouts_unrefunded ON payouts (signer_id)
  WHERE challenge IS NOT NULL AND state = 'reverted' AND refunded_at IS NULL;
--> statement-breakpoint
-- Each claim also reads the payouts that waited again, because a reorganization
-- reopened them or their price was raised.
CREATE INDEX payouts_reopened ON payouts (signer_id, settled_at)
  WHERE waiting_since > created_at;
--> statement-breakpoint
-- All signed versions of a repriced transaction. They share nonce, recipient and
-- amount, so only one can be mined.
CREATE TABLE versions (
  signer_id integer NOT NULL REFERENCES signers (id),
  nonce bigint NOT NULL,
  tx_hash text NOT NULL,
  raw_transaction text NOT NULL,
  PRIMARY KEY (signer_id, nonce, tx_hash)
);
