import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Engine, findProgram } from './engine'

const driver = findProgram('/usr/bin/WebKitWebDriver')
const browser = findProgram(
  ...['x86_64', 'aarch64'].map(
    (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
  ),
)
const screen = findProgram('/usr/bin/Xvfb')

/** WebDriver's code for the Enter key. */
const ENTER = '\uE007'

/** Runs WebKitGTK, in German and on its own virtual screen, with WebDriver. */
export const webkit = {
  isInstalled: Boolean(driver && browser && screen),
  async start(): Promise<Engine> {
    const folder = mkdtempSync(join(tmpdir(), 'webkit-'))
    // Without a generated locale, the browser's language would be "C", which no user
    // has.
    execFileSync('localedef', [
      ...['--no-archive', '-i', 'de_DE', '-f', 'UTF-8'],
      join(folder, 'de_DE.UTF-8'),
    ])
    // With `-displayfd`, the server prints the number of the free display that it uses.
    const display = spawn(
      screen ?? '',
      ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    const [number] = await once(
      createInterface({ input: display.stdout }),
      'line',
    )
    const port = 20_000 + (process.pid % 20_000)
    const server = spawn(driver ?? '', [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: `:${number}`,
        HOME: folder,
        LANG: 'de_DE.UTF-8',
        LC_ALL: 'de_DE.UTF-8',
        LOCPATH: folder,
        // A container has neither namespaces nor a graphics card.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      },
    })
    const url = `http://127.0.0.1:${port}/session`
    const call = async (path: string, body?: object, method = 'POST') => {
      const response = await fetch(`${url}${path}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
      })
      const { value } = (await response.json()) as { value: never }
      if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
      return value
    }
    const capabilities = {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      },
    }
    const start = () => call('', { capabilities })
    // Repeats until it succeeds, because the driver listens only shortly after its
    // start.
    let session = await start().catch(() => undefined)
    while (!session) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      session = await start().catch(() => undefined)
    }
    const { sessionId } = session as { sessionId: string }
    const at = `/${sessionId}`
    const type = async (text: string) => {
      const element = await call(`${at}/element/active`, undefined, 'GET')
      const [id] = Object.values(element)
      await call(`${at}/element/${id}/value`, { text })
    }
    const run = <value>(script: string): Promise<value> =>
      call(`${at}/execute/sync`, { script, args: [] })
    return {
      // If a document navigates by itself, the driver may stop waiting too early.
      async open(url) {
        await run('window.isLeft = true')
        await call(`${at}/url`, { url })
        while (await run('return window.isLeft ?? false'))
          await new Promise((resolve) => setTimeout(resolve, 50))
      },
      back: () => call(`${at}/back`, {}),
      resize: (width, height) => call(`${at}/window/rect`, { width, height }),
      type,
      enter: () => type(ENTER),
      run,
      async stop() {
        await call(at, undefined, 'DELETE').catch(() => undefined)
        server.kill()
        display.kill()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  },
}
