import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** One registry a server, so that several can live in one process. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'faucet_' })
  return {
    registry,
    claims: new Counter({
      name: 'faucet_claims_total',
      help: 'Answers to POST /api/v1/faucet by result.',
      labelNames: ['result'],
      registers,
    }),
    latency: new Histogram({
      name: 'faucet_payout_seconds',
      help: 'From a stored payout to its confirmation being seen.',
      buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600],
      registers,
    }),
    signing: new Histogram({
      name: 'faucet_signing_seconds',
      help: 'Time spent on signing one payout.',
      buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.05],
      registers,
    }),
    reverted: new Counter({
      name: 'faucet_payouts_reverted_total',
      help: 'Payouts that the chain refused; cooldown and budget were given back.',
      registers,
    }),
    queueDepth: new Gauge({
      name: 'faucet_queue_depth',
      help: 'Stored payouts that are not confirmed.',
      registers,
    }),
    nonceLag: new Gauge({
      name: 'faucet_nonce_lag',
      help: 'Nonces given out that are not in a block.',
      registers,
    }),
    balance: new Gauge({
      name: 'faucet_balance',
      help: "The faucet account's balance in whole tokens.",
      labelNames: ['token'],
      registers,
    }),
    signerHalted: new Gauge({
      name: 'faucet_signer_halted',
      help: '1 when the key was used elsewhere and payouts are stopped.',
      registers,
    }),
    paused: new Gauge({
      name: 'faucet_paused',
      help: '1 when an operator has paused payouts.',
      registers,
    }),
    rpcUp: new Gauge({
      name: 'faucet_rpc_up',
      help: '1 when the last look at the chain succeeded.',
      registers,
    }),
  }
}
