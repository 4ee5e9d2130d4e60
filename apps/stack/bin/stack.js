#!/usr/bin/env node
import { start } from '../dist/cli.js'
import { runFaucet } from '../dist/runFaucet.js'

const args = process.argv.slice(2)
await (args[0] === 'faucet'
  ? runFaucet(args.slice(1))
  : start(args, {
      start: 'lethe up',
      faucet: 'npx letheswap-stack faucet',
      lethe: 'lethe',
    }))
