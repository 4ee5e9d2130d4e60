import { sheetStyles } from './sheetStyles.js'

/**
 * Creates a modal dialog in a shadow root, isolated from the page's styles. Works with
 * a Content Security Policy and with Trusted Types.
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
  // The page's own dialog must not treat a press in this dialog as a press outside of
  // it.
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
      // The host is added only now, because a page's modal dialog hides elements that
      // already existed when it opened.
      document.body.append(host)
      dialog.showModal()
    },
    close() {
      dialog.close()
      host.remove()
    },
  }
}
