import type { history as english } from '../en/history'
import { showCount } from '../intl'
import { plural } from './plural'

const swaps = (count: number) =>
  `${count} ${plural(count, 'обмен', 'обмена', 'обменов')}`

export const history: typeof english = {
  title: 'История обменов (в блокчейне)',
  refresh: 'Обновить',
  load: 'Загрузить историю',
  loadMore: 'Загрузить ещё',
  stop: 'Остановить',
  reading: 'Читаем блокчейн…',
  readingAt: ({ block, blocks, swaps: count }) =>
    `Читаем блокчейн, блок ${showCount(block)}. Прочитано блоков: ${showCount(blocks)}, найдено обменов: ${count}…`,
  found: ({ swaps: count }) =>
    `${plural(count, 'Найден', 'Найдены', 'Найдено')} ${swaps(count)}`,
  none: 'Обменов пока нет. Здесь появится ваш первый обмен.',
  noneSoFar:
    'В прочитанных блоках обменов нет. Загрузите ещё, чтобы искать в более старых.',
  intro:
    'Ваши обмены читаются прямо из блокчейна. Это может занять некоторое время.',
  all: 'Это все ваши обмены.',
  swaps: 'Обмены',
  to: 'на',
  units: ({ amount }) => `${amount} наименьших единиц`,
}
