import type { transaction as english } from '../en/transaction'
import { showCount } from '../intl'

export const transaction: typeof english = {
  title: 'Транзакция',
  loading: 'Читаем транзакцию…',
  unknown:
    'Сеть не знает такой транзакции: её не отправляли, она отброшена или её блок заменён другим.',
  malformed:
    'Это не хеш транзакции. Хеш транзакции состоит из 0x и 64 шестнадцатеричных цифр.',
  stale: 'Сведения могли устареть.',

  statuses: { pending: 'Ожидает', failed: 'Не прошла', succeeded: 'Прошла' },
  pending: ({ wish }) => `Ждём включения в блок: ${wish}.`,
  failed: ({ wish, reason }) => `Не получилось (${wish}): ${reason}`,
  wishes: {
    swap: ({ spend, receive }) => `обмен ${spend} на ${receive}`,
    addLiquidity: ({ spend, pool }) => `взнос ${spend} в пул ${pool}`,
    removeLiquidity: ({ spend, pool }) => `вывод ${spend} из пула ${pool}`,
    approve: ({ spender, amount }) =>
      `разрешение на списание ${amount}, кому: ${spender}`,
    wrap: ({ spend, receive }) => `преобразование ${spend} в ${receive}`,
    transfer: ({ spend, recipient }) => `перевод ${spend} на ${recipient}`,
    deploy: 'создание контракта',
    other: ({ selector }) => `вызов ${selector} постороннего контракта`,
  },
  results: {
    swap: ({ spend, receive }) => `Обмен ${spend} на ${receive} выполнен.`,
    deposit: ({ amounts, pool }) => `В пул ${pool} внесено ${amounts}.`,
    withdrawal: ({ amounts, pool }) => `Из пула ${pool} выведено ${amounts}.`,
    approve: ({ spender, amount }) =>
      `Разрешено списание ${amount}, кому: ${spender}.`,
    revoke: ({ spender, token }) =>
      `Разрешение на списание ${token} отозвано, у кого: ${spender}.`,
    wrap: ({ spend, receive }) => `${spend} преобразованы в ${receive}.`,
    transfer: ({ spend, recipient }) =>
      `Перевод ${spend} на ${recipient} выполнен.`,
    deploy: 'Контракт создан.',
    other: ({ selector }) => `Вызван ${selector} постороннего контракта.`,
    done: ({ wish }) => `Выполнено: ${wish}.`,
  },
  reasons: {
    atLeast: ({ limit, actual, missedBy, percent }) =>
      `вышло бы ${actual}, на ${missedBy} (${percent}%) меньше минимума в ${limit}.`,
    atMost: ({ limit, actual, missedBy, percent }) =>
      `понадобилось бы ${actual}, на ${missedBy} (${percent}%) больше максимума в ${limit}.`,
    expired: ({ seconds }) => `срок истёк на ${showCount(seconds)} с раньше.`,
    insufficientBalance: ({ limit, actual, missedBy }) =>
      `на счёте было ${actual} из нужных ${limit}, не хватило ${missedBy}.`,
    insufficientAllowance: ({ limit, actual, missedBy }) =>
      `обменник мог списать ${actual} из нужных ${limit}, не хватило ${missedBy}.`,
    insufficientFunds: 'на счёте не хватило средств на сумму и газ.',
    outOfGas: 'не хватило газа.',
    others: {
      slippage: 'цена вышла за допустимый предел.',
      insufficientBalance: 'на счёте не хватило средств.',
      insufficientAllowance: 'обменнику разрешено списать меньше.',
      insufficientLiquidity: 'в пуле не хватает ликвидности.',
      transferRefused: 'токен или получатель отказался от перевода.',
      feeOnTransfer: 'токен удерживает часть каждого перевода.',
      other: 'контракт отказал без понятной причины.',
    },
  },
  and: ' и ',
  atLeast: ({ amount }) => `${amount} или больше`,
  atMost: ({ amount }) => `${amount} или меньше`,
  anyAmount: ({ token }) => `любой суммы ${token}`,
  exchange: 'обменник',
  yourWallet: 'ваш кошелёк',
  address: ({ address }) => `адрес ${address}`,

  sender: 'Отправитель',
  you: ({ address }) => `${address} (ваш кошелёк)`,
  block: 'Блок',
  time: 'Время',
  gas: 'Газ',
  gasOf: ({ fee, units }) => `${fee} за ${showCount(units)} ед.`,
  hash: 'Хеш',

  pools: 'Пулы на маршруте',
  pool: ({ pool }) => `Пул ${pool}`,
  paidIn: 'Вошло',
  paidOut: 'Вышло',
  fee: 'Комиссия пула',
  priceThen: 'Цена до обмена',
  priceNow: 'Цена сейчас',
  pricePaid: 'Цена обмена',
  noPrice: 'пул пуст',
  price: ({ base, price }) => `1 ${base} = ${price}`,
  liquidity: 'Ликвидность',
  lp: 'Токены LP',
  approvals: 'Разрешения',
  approval: ({ spender, amount }) => `списание ${amount}, кому: ${spender}`,
  transfers: 'Переводы',
  transfer: ({ from, to }) => `${from} → ${to}`,
}
