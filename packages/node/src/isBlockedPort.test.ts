import { expect, test } from 'vitest'
import { isBlockedPort } from './isBlockedPort.js'

test('blocks exactly the ports that fetch refuses', async () => {
  // No request leaves this process. A port that fetch allows reaches this dispatcher.
  const dispatcher = {
    dispatch() {
      throw new Error('allowed')
    },
  }
  const isRefused = (port: number) =>
    fetch(`http://127.0.0.1:${port}`, { dispatcher } as object).catch(
      ({ cause }) => cause.message === 'bad port',
    )
  // The highest blocked port is 10,080.
  const ports = Array.from({ length: 10_100 }, (_, index) => index + 1)
  const refused: number[] = []
  for (const port of ports) if (await isRefused(port)) refused.push(port)
  expect(refused).toContain(5060)
  expect(ports.filter(isBlockedPort)).toEqual(refused)
})
