import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import packageJson from '../package.json' with { type: 'json' }
import type { Store } from './store/types.js'

export type Metrics = ReturnType<typeof createMetrics>

/** One registry a server, so that several can live in one process. */
export function createMetrics({
  engine,
  pool,
}: Pick<Store, 'engine' | 'pool'>) {
  const registry = new Registry()
  const registers = [registry]
  // process_* and nodejs_*, by the names that dashboards know.
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'faucet_build_info',
    help: 'Always 1; the labels tell what runs.',
    labelNames: ['version', 'engine'],
    registers,
  }).set({ version: packageJson.version, engine }, 1)
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
    limited: new Counter({
      name: 'faucet_requests_limited_total',
      help: 'Requests turned away because one address sent too many.',
      registers,
    }),
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
    balance: new Gauge({
      name: 'faucet_balance',
      help: "The account's balance in whole tokens.",
      labelNames: ['token'],
      registers,
    }),
    signerHalted: new Gauge({
      name: 'faucet_signer_halted',
      help: '1 when payouts are halted because the key was used elsewhere.',
      registers,
    }),
    waiting: new Gauge({
      name: 'faucet_waiting_seconds',
      help: 'How long the oldest unconfirmed payout has waited at its present price.',
      registers,
    }),
    repriced: new Counter({
      name: 'faucet_payouts_repriced_total',
      help: 'Payouts replaced at a higher price.',
      registers,
    }),
    leader: new Gauge({
      name: 'faucet_leader',
      help: '1 when this replica settles payouts.',
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
