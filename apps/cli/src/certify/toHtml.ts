import { toSections } from './toSections.js'
import type { Certificate } from './types.js'

/** A certificate as one file that needs nothing else: no script, no request. */
export function toHtml(certificate: Certificate): string {
  const { chain, date, isGood } = certificate
  const title = `LetheSwap on ${chain.name}`
  const sections = toSections(certificate).map(
    ({ title, lines }) => `
<section>
<h2>${escapeHtml(title)}</h2>
<table>
${lines
  .map(
    ({ verdict, name, text, note }) =>
      `<tr class="${verdict === '?' ? 'unknown' : verdict}"><td>${verdict}</td><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(text)}${note === undefined ? '' : `<p>${escapeHtml(note)}</p>`}</td></tr>`,
  )
  .join('\n')}
</table>
</section>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<main>
<h1>${escapeHtml(title)}</h1>
<p>Chain ${chain.id}, coin ${escapeHtml(chain.coin)}, block 0 <code>${escapeHtml(chain.genesisHash)}</code>, examined ${escapeHtml(date)}.</p>
<p class="${isGood ? 'ok' : 'error'}"><strong>${isGood ? 'Nothing that was examined is wrong.' : 'Something is wrong: see the lines marked error.'}</strong></p>${sections.join('')}
</main>
</html>
`
}

/** Names come from the chain: a token may be called anything. */
function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (char) => entities[char] as string)
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1rem }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
td, th { padding: .4rem .6rem; border-top: 1px solid #8886; text-align: left; vertical-align: top; overflow-wrap: anywhere; font-weight: normal }
td:first-child { width: 5.5rem; font-weight: 600 }
th { width: 30% }
td p { margin: .2rem 0 0; opacity: .75 }
code { overflow-wrap: anywhere }
.ok td:first-child, p.ok { color: light-dark(#0a6b3d, #4ad295) }
.warning td:first-child, .no td:first-child { color: light-dark(#8a5300, #f0b35a) }
.error td:first-child, p.error { color: light-dark(#b3261e, #ff8a80) }
`
