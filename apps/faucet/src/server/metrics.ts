import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import packageJson from '../../package.json' with { type: 'json' }
import type { Store } from '../store/types.js'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics({
  engine,
  pool,
}: Pick<Store, 'engine' | 'pool'>) {
  const registry = new Registry()
  const registers = [registry]
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers })

  // Adds the default metrics process_* and nodejs_*, which existing dashboards use.
  collectDefaultMetrics({ register: registry })
  gauge('faucet_build_info', 'Always 1; the labels tell what runs.', [
    'version',
    'engine',
  ]).set({ version: packageJson.version, engine }, 1)
  if (pool !== undefined)
    new Gauge({
      name: 'faucet_database_connections',
      help: 'Connections to PostgreSQL by state, and who waits for one.',
      labelNames: ['state'],
      registers,
      collect() {
        const { total, idle, waiting } = pool()
        this.set({ state: 'busy' }, total - idle)
        this.set({ state: 'idle' }, idle)
        this.set({ state: 'awaited' }, waiting)
      },
    })
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Answers on the public port.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 3, 10],
      registers,
    }),
    limited: counter(
      'faucet_requests_limited_total',
      'Requests turned away because one address sent too many.',
    ),
    claims: counter(
      'faucet_claims_total',
      'Answers to POST /api/v1/faucet by result.',
      ['result'],
    ),
    latency: new Histogram({
      name: 'faucet_payout_seconds',
      help: 'From a stored payout to its confirmation being seen.',
      buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600],
      registers,
    }),
    reverted: counter(
      'faucet_payouts_reverted_total',
      'Payouts that the chain refused, or that moved nothing; cooldown and budget are given back.',
    ),
    queueDepth: gauge(
      'faucet_queue_depth',
      'Stored payouts that are not confirmed.',
    ),
    balance: gauge('faucet_balance', "The account's balance in whole tokens.", [
      'token',
    ]),
    signerHalted: gauge(
      'faucet_signer_halted',
      '1 when the account has sent what the database does not know: payouts are halted, or about to be.',
    ),
    waiting: gauge(
      'faucet_waiting_seconds',
      'How long the oldest unconfirmed payout has waited at its present price.',
    ),
    repriced: counter(
      'faucet_payouts_repriced_total',
      'Payouts replaced at a higher price.',
    ),
    paused: gauge('faucet_paused', '1 when an operator has paused payouts.'),
    rpcUp: gauge(
      'faucet_rpc_up',
      '1 when the last look at the chain succeeded.',
    ),
  }
}
