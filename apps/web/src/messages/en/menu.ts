import { section } from '../section'

/** The phone's menu. */
export const menu = section('menu', {
  title: 'Menu',
  refreshBalances: 'Refresh Balances',
  theme: 'Theme',
  language: 'Language',
})
