import type { PromptTexts } from '@letheswap/test-wallet'
import type { Language } from '../../web/src/messages/intl'

const en = {
  title: 'Demo: chain and wallet in this tab',
  forkTitle: 'Fork of {name}: nothing you do here reaches the network',
  fork: 'Try this network without risk',
  leaveFork: 'Back to the demo',
  getCoins: 'Get coins',
  swap: 'Swap',
  look: 'See what happened',
  done: 'done',
  more: 'Tools',
  moveTime: 'Fast-forward 1 hour',
  timeMoved: 'The chain’s clock is one hour ahead.',
  startOver: 'Start over',
  startOverHint: 'Deletes all coins and transactions of this demo.',
  failed: 'The demo could not start: {message}',
  playing: 'Playing the scenario…',
  cancel: 'Cancel',
}

const ru: typeof en = {
  title: 'Демо: всё в этой вкладке',
  forkTitle: 'Копия сети {name}: сама сеть не изменится',
  fork: 'Попробовать эту сеть без риска',
  leaveFork: 'Вернуться к демо',
  getCoins: 'Получить монеты',
  swap: 'Обменять',
  look: 'Посмотреть, что произошло',
  done: 'готово',
  more: 'Инструменты',
  moveTime: 'Перевести часы на час вперёд',
  timeMoved: 'Часы сети переведены на час вперёд.',
  startOver: 'Начать сначала',
  startOverHint: 'Все монеты и транзакции этого демо будут забыты.',
  failed: 'Демо не запустилось: {message}',
  playing: 'Сценарий проигрывается…',
  cancel: 'Отменить',
}

export const demoTexts: Record<Language, typeof en> = { en, ru }

/** The sheet's words in Russian; it has English ones itself. */
export const sheetTexts: Record<Language, Partial<PromptTexts>> = {
  en: {},
  ru: {
    wallet: 'Одноразовый кошелёк',
    warning:
      'Только для тестовых монет. Никогда не отправляйте сюда настоящие.',
    askedBy: 'Спрашивает {origin}',
    domainWarning:
      'Этот текст — для другого сайта, не для того, который спрашивает.',
    account: 'Счёт',
    contract: 'Кому',
    value: 'Сумма',
    data: 'Данные',
    chain: 'Сеть',
    message: 'Сообщение',
    token: 'Токен',
    confirm: 'Подтвердить',
    reject: 'Отклонить',
    waiting: 'После этого ещё {rest}',
    unlock: 'Разблокировать кошелёк?',
    connect: 'Показать этой странице ваш счёт?',
    switchChain: 'Сменить сеть?',
    addChain: 'Добавить эту сеть?',
    watchAsset: 'Показывать этот токен в кошельке?',
    sign: 'Подписать это сообщение?',
    signTypedData: 'Подписать эти данные?',
    transaction: 'Отправить эту транзакцию?',
  },
}

const prompt = {
  to: 'To',
  router: 'Uniswap V2 router',
  wrapped: 'Wrapped ZKP',
  amount: 'Amount',
  allowance: 'Allowance',
  data: 'Data',
  bytes: 'bytes',
}

export const promptTexts: Record<Language, typeof prompt> = {
  en: prompt,
  ru: {
    to: 'Кому',
    router: 'Роутер Uniswap V2',
    wrapped: 'Обёрнутый ZKP',
    amount: 'Сумма',
    allowance: 'Разрешение на трату',
    data: 'Данные',
    bytes: 'байт',
  },
}
