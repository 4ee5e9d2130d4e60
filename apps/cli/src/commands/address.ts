import { command, networkArgs } from '../lib/command.js'
import { readAccount } from '../lib/key.js'

export const address = command({
  name: 'address',
  description: 'Print the address of your key',
  args: { json: networkArgs.json },
  run: async (_, logger) => {
    const { address } = await readAccount()
    logger.json({ address })
    logger.line(address)
  },
})
