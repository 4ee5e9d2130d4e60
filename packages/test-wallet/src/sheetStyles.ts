/**
 * On a phone, the sheet is at the bottom of the screen, otherwise in the corner in
 * which wallets open.
 */
export const sheetStyles = `
:host {
  --accent: var(--test-wallet-accent, light-dark(#1d4ed8, #93b4ff));
  --on-accent: var(--test-wallet-on-accent, light-dark(#fff, #0b1530));
  --surface: var(--test-wallet-surface, light-dark(#fff, #17191f));
  --text: var(--test-wallet-text, light-dark(#14161a, #f2f3f5));
}
dialog {
  box-sizing: border-box;
  width: min(24rem, 100% - 2rem);
  max-width: none;
  max-height: min(36rem, 100dvh - 2rem);
  margin: 1rem 1rem auto auto;
  padding: 1.25rem;
  overflow: auto;
  border: 1px solid color-mix(in srgb, var(--text) 20%, transparent);
  border-radius: 1rem;
  background: var(--surface);
  color: var(--text);
  font: 400 0.9375rem / 1.45 var(--test-wallet-font, system-ui), sans-serif;
  overflow-wrap: anywhere;
  pointer-events: auto;
}
dialog::backdrop { background: rgb(0 0 0 / 0.45); }
p { margin: 0.5rem 0 0; }
.badge {
  display: inline-block;
  margin: 0;
  padding: 0.125rem 0.625rem;
  border: 1px dashed currentColor;
  border-radius: 1rem;
  font-size: 0.8125rem;
}
h2 { margin: 0.75rem 0 0; font-size: 1.125rem; line-height: 1.3; }
dl { margin: 1rem 0 0; }
dt { font-size: 0.8125rem; opacity: 0.8; }
dd {
  max-height: 4.5rem;
  margin: 0 0 0.625rem;
  overflow: auto;
  font-variant-numeric: tabular-nums;
  white-space: pre-wrap;
}
#warning { font-weight: 600; }
.buttons {
  position: sticky;
  bottom: -1.25rem;
  display: flex;
  gap: 0.75rem;
  margin: 0.5rem -1.25rem -1.25rem;
  padding: 0.75rem 1.25rem 1.25rem;
  background: var(--surface);
}
button {
  flex: 1;
  min-height: 2.75rem;
  border: 1px solid var(--accent);
  border-radius: 0.625rem;
  background: none;
  color: var(--accent);
  font: 600 1rem / 1 var(--test-wallet-font, system-ui), sans-serif;
  cursor: pointer;
}
.confirm { background: var(--accent); color: var(--on-accent); }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 40rem) {
  dialog {
    width: 100%;
    margin: auto 0 0;
    border-radius: 1rem 1rem 0 0;
  }
  .buttons {
    padding-bottom: calc(1.25rem + env(safe-area-inset-bottom));
  }
}
`
