import { sheetStyles } from './sheetStyles.js'

/**
 * Creates a modal dialog in a shadow root, free of the page's styles, which a
 * Content Security Policy and Trusted Types allow.
 */
export function createSheet() {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const styles = new CSSStyleSheet()
  styles.replaceSync(sheetStyles)
  root.adoptedStyleSheets = [styles]
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-labelledby', 'title')
  dialog.setAttribute('aria-describedby', 'warning')
  root.append(dialog)
  // The page's dialog must not take a press in here for one outside.
  for (const event of ['pointerdown', 'mousedown', 'focusin', 'keydown'])
    host.addEventListener(event, (event) => event.stopPropagation())

  return {
    show(content: readonly HTMLElement[], onEscape: () => void) {
      dialog.replaceChildren(...content)
      dialog.oncancel = (event) => {
        event.preventDefault()
        onEscape()
      }
      if (dialog.open) return
      // Opened now, because the page's modal dialog hides elements that were there when
      // it opened.
      document.body.append(host)
      dialog.showModal()
    },
    close() {
      dialog.close()
      host.remove()
    },
  }
}
