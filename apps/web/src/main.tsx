import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { keepFocus } from './lib/keepFocus'
import { loadDeployment } from './lib/loadDeployment'
import { speakLanguage } from './lib/useLanguage'
import { getLanguage } from './messages/intl'
import { createAppRouter } from './router/createAppRouter'
import { skipDoubledEntry } from './router/skipDoubledEntry'
import './styles/app.css'

const host = document.getElementById('root')
if (!host) throw new Error('index.html has no #root element.')
const root = createRoot(host)

keepFocus()

const router = createAppRouter()

// They load side by side, and are not awaited at the top level: the screen's chunk
// would wait for this module, and this module for the chunk.
Promise.all([
  loadDeployment().then(async (deployment) => {
    if (deployment.page)
      await (await import('./lib/applyPage')).applyPage(deployment.page)
    return deployment
  }),
  router.load(),
  // If the translation is missing, the page is in English.
  speakLanguage(getLanguage()).catch(() => speakLanguage('en')),
]).then(
  ([deployment]) => {
    if (window.isTooOld) return
    // It starts here, because a redirect would wait for a subscriber to load.
    skipDoubledEntry(router.history)
    root.render(
      <StrictMode>
        <App deployment={deployment} router={router} />
      </StrictMode>,
    )
  },
  (error: unknown) =>
    import('./components/shell/ConfigErrorScreen').then(
      ({ ConfigErrorScreen }) =>
        root.render(<ConfigErrorScreen error={error} />),
      // If the page is offline, its code is as unreachable as the settings, so
      // index.html shows its own screen.
      () => window.showFailure(),
    ),
)

declare global {
  interface Window {
    /** Set by index.html, which shows it. */
    isTooOld: boolean
    /**
     * A function of index.html. Shows that the page could not be loaded, and offers
     * another try.
     */
    showFailure(): void
  }
}
