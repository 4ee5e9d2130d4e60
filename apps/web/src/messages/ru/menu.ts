import type { menu as english } from '../en/menu'

export const menu: typeof english = {
  title: 'Меню',
  refreshBalances: 'Обновить балансы',
  theme: 'Тема',
  language: 'Язык',
}
