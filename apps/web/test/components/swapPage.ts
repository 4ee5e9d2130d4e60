import { page } from 'vitest/browser'

/** Locators for the Swap page, mostly by visible text and role. */
export const swapPage = {
  from: page.getByLabelText('From', { exact: true }),
  to: page.getByLabelText('To', { exact: true }),
  fromToken: page.getByLabelText('From token'),
  toToken: page.getByLabelText('To token'),
  max: page.getByRole('button', { name: /^Max/ }),
  direction: page.getByRole('button', { name: 'Swap direction' }),
  swap: page.getByRole('button', { name: 'Swap', exact: true }),
  steps: page.getByRole('list', { name: 'Steps' }).getByRole('listitem'),
  info: (term: string) => page.getByCss(`dt:text-is("${term}") + dd`),
  /** Finds a balance in the info box. */
  balance: (symbol: string) =>
    page.getByRole('listitem').filter({ hasText: new RegExp(`^${symbol}`) }),
  slippage: (text: string) =>
    page
      .getByRole('group', { name: 'Slippage' })
      .getByRole('button', { name: text }),
}
