#!/usr/bin/env node
import { start } from '../dist/cli.js'

await start(process.argv.slice(2), {
  start: 'lethe up',
  lethe: 'lethe',
})
