-- A network is named by its genesis hash: a chain that was started anew owes
-- nothing to its predecessor, and its nonces begin again.
CREATE TABLE signers (
  id serial PRIMARY KEY,
  network text NOT NULL,
  address text NOT NULL,
  next_nonce bigint NOT NULL,
  halted_at timestamptz,
  halt_reason text,
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
  challenge text NOT NULL UNIQUE REFERENCES challenges (nonce),
  wallet text NOT NULL,
  token text NOT NULL,
  amount numeric(78, 0) NOT NULL,
  -- The most native coin that the transaction can take: its value and all its gas.
  max_cost numeric(78, 0) NOT NULL,
  raw_transaction text NOT NULL,
  tx_hash text NOT NULL,
  state text NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'confirmed', 'reverted')),
  cooldown_until timestamptz NOT NULL,
  budget_day date NOT NULL,
  block_number bigint,
  block_hash text,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  refunded_at timestamptz,
  UNIQUE (signer_id, nonce),
  -- Not alone: on a chain begun anew, the same payout is the same bytes.
  UNIQUE (signer_id, tx_hash)
);
--> statement-breakpoint
CREATE INDEX payouts_pending ON payouts (signer_id, nonce) WHERE state = 'pending';
--> statement-breakpoint
CREATE INDEX payouts_block ON payouts (signer_id, block_number);
