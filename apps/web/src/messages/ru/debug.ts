import type { debug as english } from '../en/debug'

export const debug: typeof english = {
  title: 'Отладка',
  clear: 'Очистить',
  empty: 'Записей пока нет.',
}
