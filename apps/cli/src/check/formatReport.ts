import type { CheckReport } from './findings.js'

/** The report as lines for a terminal. */
export function toText({ checks }: CheckReport): string {
  return checks
    .map(({ name, findings }) =>
      [
        name,
        ...findings.flatMap(({ check, severity, message, fix }) => [
          `  ${severity.padEnd(7)}  ${check}: ${message}`,
          ...(fix === undefined ? [] : [`           ${fix}`]),
        ]),
      ].join('\n'),
    )
    .join('\n\n')
}

/** The report as one page that needs nothing else: no script, no request. */
export function toHtml(report: CheckReport): string {
  const { chain, date, isGood } = report
  const title = `LetheSwap on ${chain.name}`
  const sections = report.checks.map(
    ({ name, findings }) => `
<h2>${escapeHtml(name)}</h2>
<table>
${findings
  .map(
    ({ check, severity, message, fix }) =>
      `<tr class="${severity}"><td>${severity}</td><th scope="row">${escapeHtml(check)}</th><td>${escapeHtml(message)}${fix === undefined ? '' : `<p>${escapeHtml(fix)}</p>`}</td></tr>`,
  )
  .join('\n')}
</table>`,
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
<p>Chain ${chain.id}, coin ${escapeHtml(chain.coin)}, block 0 ${escapeHtml(chain.genesisHash)}, checked ${escapeHtml(date)}.</p>
<p class="${isGood ? 'ok' : 'error'}"><strong>${isGood ? 'No check found an error.' : 'Something is wrong: see the lines marked error.'}</strong></p>${sections.join('')}
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
main { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
td, th { padding: .4rem .6rem; border-top: 1px solid #8886; text-align: left; vertical-align: top; font-weight: normal }
td:first-child { width: 5.5rem; font-weight: 600 }
th { width: 30% }
td p { margin: .2rem 0 0; opacity: .75 }
.ok td:first-child, p.ok { color: light-dark(#0a6b3d, #4ad295) }
.warning td:first-child { color: light-dark(#8a5300, #f0b35a) }
.error td:first-child, p.error { color: light-dark(#b3261e, #ff8a80) }
`
