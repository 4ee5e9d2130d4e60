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

// Loads both in parallel. A top-level `await` would block: the screen's chunk would
// wait for this module, and this module for the chunk.
Promise.all([
  loadDeployment().then(async (deployment) => {
    if (deployment.page)
      await (await import('./lib/applyPage')).applyPage(deployment.page)
    return deployment
  }),
  router.load(),
  // Without the translation, the page is in English.
  speakLanguage(getLanguage()).catch(() => speakLanguage('en')),
]).then(
  ([deployment]) => {
    if (window.isTooOld) return
    // Subscribes here, because a redirect would wait until a component that subscribes
    // has loaded.
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
      // If the browser is offline, the page's code is unreachable too, so index.html
      // shows its own screen.
      () => window.showFailure(),
    ),
)

declare global {
  interface Window {
    /**
     * True if the browser is too old. index.html sets it, and replaces the page with a
     * message.
     */
    isTooOld: boolean
    /**
     * Defined in index.html. Shows that the page could not be loaded, and offers to try
     * again.
     */
    showFailure(): void
  }
}
