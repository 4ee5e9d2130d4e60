import { sheetStyles } from './sheetStyles.js'

type Content = {
  label: string
  title: string
  notes: readonly string[]
  rows: readonly (readonly [label: string, value: string])[]
  warning: string
  more: string
  confirm: { text: string; run(): void }
  reject: { text: string; run(): void }
}

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
    show({
      label,
      title,
      notes,
      rows,
      warning,
      more,
      confirm,
      reject,
    }: Content) {
      const list = create('dl')
      for (const [name, value] of rows)
        list.append(create('dt', name), create('dd', value))
      const buttons = create('div')
      buttons.className = 'buttons'
      const refuse = createButton(reject)
      const accept = createButton(confirm)
      accept.className = 'confirm'
      buttons.append(refuse, accept)
      const badge = create('p', label)
      badge.className = 'badge'
      const heading = create('h2', title)
      heading.id = 'title'
      const caution = create('p', warning)
      caution.id = 'warning'
      dialog.replaceChildren(
        badge,
        heading,
        ...notes.map((note) => create('p', note)),
        ...(rows.length > 0 ? [list] : []),
        caution,
        ...(more ? [create('p', more)] : []),
        buttons,
      )
      dialog.oncancel = (event) => {
        event.preventDefault()
        reject.run()
      }
      if (!dialog.open) {
        // Now: the page's modal dialog hides what was there when it opened.
        document.body.append(host)
        dialog.showModal()
      }
      // Not Confirm: the key that opened the sheet must not confirm.
      refuse.focus()
    },
    close() {
      dialog.close()
      host.remove()
    },
  }
}

function create(tag: string, text = '') {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

function createButton({ text, run }: { text: string; run(): void }) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  // A double click must not answer the next popup.
  button.addEventListener('click', ({ detail }) => detail < 2 && run())
  return button
}
