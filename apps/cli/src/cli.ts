import { watchOutput } from './lib/output.js'
import { main } from './main.js'

watchOutput()
process.exitCode = await main(process.argv.slice(2))
