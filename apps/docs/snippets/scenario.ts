// #region check
import { checkScenario, parseScenario } from '@letheswap/scenario'

const scenario = parseScenario(`{
  "version": 1,
  "title": "A first swap",
  "seed": "first swap",
  "actors": ["alice"],
  "steps": [
    { "type": "claim", "actor": "alice", "token": "ZKP" },
    {
      "type": "swap",
      "actor": "alice",
      "path": ["ZKP", "DAI"],
      "amountIn": "1",
      "expect": { "balances": { "alice": { "DAI": "0.498499896457417339" } } },
      "checkpoint": "swapped"
    }
  ]
}`)
const { problems } = await checkScenario(scenario)
console.log(problems)

// #endregion check

// #region play
import { startDevnet } from '@letheswap/devnet'
import { playScenario } from '@letheswap/scenario'

const devnet = await startDevnet()
const played = await playScenario(devnet.client, scenario, {
  deployment: devnet.deployment,
  faucet: devnet.faucetAccount,
})
console.log(played.isExpected, played.state.balances.get('alice'))
await devnet.stop()

// #endregion play

// #region share
import { decodeScenario, encodeScenario } from '@letheswap/scenario'

const text = await encodeScenario(scenario)
const { title } = await decodeScenario(text)
console.log(text.length, 'characters:', title)
// #endregion share
