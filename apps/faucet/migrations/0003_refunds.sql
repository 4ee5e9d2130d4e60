-- A claim that must wait looks here for a payout of its wallet that the chain refused.
CREATE INDEX payouts_reverted ON payouts (network, wallet, token) WHERE state = 'reverted';
