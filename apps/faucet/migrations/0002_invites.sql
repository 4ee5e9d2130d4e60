-- Wallets that an invite code has admitted. The code is stored as a SHA-256.
CREATE TABLE invites (
  network text NOT NULL,
  code text NOT NULL,
  wallet text NOT NULL,
  PRIMARY KEY (network, code, wallet)
);
