// Runs a wallet's rules, or the page's main job, on a real MetaMask.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  BootstrapError,
  install,
  main,
  pnpm,
} from '../../../../apps/stack/bin/bootstrap.mjs'

const usage = `Usage: npm run metamask -- FOLDER [main-job]

Checks the rules of packages/test-wallet with the unpacked extension in FOLDER, and
writes what it measured. main-job does the page's main job with it instead.`

main(async () => {
  const [folder, job, ...rest] = process.argv.slice(2)
  if (!folder || rest.length > 0 || ![undefined, 'main-job'].includes(job))
    throw new BootstrapError(usage)
  await install()
  // Chrome and the headless shell load no extensions, but Playwright's Chromium does.
  const path = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const playwright = ['--filter', '@letheswap/web', 'exec', 'playwright']
  if (!existsSync(path)) await pnpm([...playwright, 'install', 'chromium'])
  const env = {
    ...process.env,
    METAMASK_FOLDER: resolve(folder),
    ...(existsSync(path) && { CHROMIUM_PATH: path }),
  }
  if (job) {
    const names = ['web', 'stack'].map((name) => `--filter=@letheswap/${name}`)
    await pnpm(['exec', 'turbo', 'run', 'build', ...names])
    await pnpm([...playwright, 'test', 'metamask', '--workers', '1'], {
      env: { ...env, TEST_LONG: '1' },
    })
  } else
    await pnpm(
      [
        ...['exec', 'vitest', 'run', '--reporter', 'verbose'],
        'packages/test-wallet/test/metamask/extension.test.ts',
      ],
      { env },
    )
})
