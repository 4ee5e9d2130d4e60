import { networkErrors } from './networkErrors'
import type { Given, Translation } from './words'

const rules = new Intl.PluralRules('ru')

/** Returns a noun's form for a count, e.g. 'обмена' for 2. */
export function plural(
  count: Given<'count'>['count'],
  one: string,
  few: string,
  many: string,
): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, few }
  return forms[rules.select(Number(count))] ?? many
}

export const ru: Translation = {
  activity: {
    title: 'Ваши действия',
    list: 'Транзакции',
    pending: 'Выполняются',
    none: 'Пока ничего нет. Здесь появятся ваши обмены, взносы и запросы в кран.',
    noneOfKind: 'Таких транзакций нет.',
    kind: 'Вид',
    all: 'Все',
    names: {
      swap: 'Обмен',
      deposit: 'Взнос',
      withdrawal: 'Вывод',
      approval: 'Разрешение',
      wrap: 'Обёртывание',
      unwrap: 'Развёртывание',
      received: 'Получено',
      sent: 'Отправлено',
      faucet: 'Запрос в кран',
    },
  },

  amounts: {
    notEntered: 'Сумма — это цифры и одна десятичная точка.',
    invalid: 'Введите корректную сумму',
    didYouMean: 'Возможно,',
    max: 'Всё',
    maxOf: 'Всё, {token}',
    none: 'У вас нет {token}.',
    neededForGas: 'Весь баланс {token} нужен для оплаты газа.',
    leftForGas: '{amount} {token} оставлено на газ.',
    balanceNotLoaded: 'Не удалось загрузить баланс {token}.',
    noGas: 'У вас нет {coin} для оплаты газа.',
    toFaucet: 'Получите их в кране',
  },

  bundle: {
    requestAll: 'Получить всё',
    requestAllIn: 'Всё через {minutes} мин',
    sends: 'Сейчас придут {tokens}, позже {later}.',
    transactionsSent: ({ count }) =>
      `${plural(count, 'Отправлена', 'Отправлены', 'Отправлено')} ${count} ${plural(count, 'транзакция', 'транзакции', 'транзакций')}`,
    payouts: 'Выплаты',
    outcomes: {
      sent: 'отправлено',
      confirming: 'отправлено',
      confirmed: 'получено',
      unconfirmed: 'ещё не подтверждено',
    },
    received: 'Получено {count} из {total}',
    waiting: '{received}, ждём подтверждения…',
  },

  common: {
    skipToContent: 'Перейти к содержанию',
    mainNavigation: 'Основное меню',
    navigation: { faucet: 'Кран', swap: 'Обмен', pools: 'Пулы' },
    openMenu: 'Открыть меню',
    closeMenu: 'Закрыть меню',
    accountMenu: 'Аккаунт и настройки',
    languageIs: 'Язык: русский. Switch to English',
    themes: {
      system: 'Тема: как в системе. Включить светлую',
      light: 'Тема: светлая. Включить тёмную',
      dark: 'Тема: тёмная. Вернуть системную',
    },
    connectWallet: 'Подключить кошелёк',
    disconnect: 'Выйти',
    refreshBalances: 'Обновить балансы',
    copyAddress: 'Скопировать адрес {address}',
    wrongNetwork: 'Другая сеть',
    switchNetwork: 'Сменить сеть',
    pending: 'Ждём: {count}',
    openMetaMask: 'Откройте MetaMask',
    prompts: {
      connect: 'запрошено подключение',
      network: 'запрошена смена сети',
      sign: 'запрошена подпись',
      transaction: 'запрошена транзакция',
      watchAsset: 'запрошено добавление токена',
    },
    confirm: 'Подтвердите в MetaMask',
    confirmNetwork: 'Подтвердите смену сети в MetaMask',
    stopWaiting: 'Не ждать',
    connected: 'Кошелёк подключён!',
    disconnected: 'Кошелёк отключён!',
    openInMetaMask:
      'Чтобы подключиться, откройте эту страницу в приложении MetaMask.',
    openInMetaMaskCopied:
      'Чтобы подключиться, откройте эту страницу в приложении MetaMask. Её адрес скопирован.',
    notConnected: 'Подключите кошелёк',
    testWallet:
      'Подключайте отдельный тестовый кошелёк, а не личный. Монеты здесь ничего не стоят.',
    balance: 'Баланс:',
    balanceUnknown: 'нет данных',
    notUpdatedYet: 'ещё не обновлялся',
    updatedAt: 'обновлён в {time}',
    addressCopied: 'Адрес скопирован',
    copyFailed: 'Не удалось скопировать',
    block: 'Блок {block}',
    exportAs: 'В {format}',
    cancel: 'Отмена',
    done: 'готово',
    close: 'Закрыть',
    tryAgain: 'Повторить',
    continue: 'Продолжить',
    refresh: 'Обновить',
    reading: 'Читаем блокчейн…',
    inversePrice: 'Показать обратную цену',
    and: ' и ',
    reload: 'Перезагрузить',
    notDisplayed: 'Не удалось показать страницу',
    importToken: 'Добавить токен…',
    imported: 'Добавлен вами',
    notLoaded:
      'Не удалось загрузить часть страницы. Проверьте подключение и повторите попытку или перезагрузите страницу.',
    unknown: 'Что-то пошло не так',
    checkConnection: 'Проверьте подключение к интернету и повторите попытку.',
  },

  config: {
    unreachable: {
      title: 'Не удалось загрузить настройки сети',
      advice: 'Проверьте подключение к интернету и повторите попытку.',
    },
    missing: {
      title: 'Сайт ещё не настроен',
      advice:
        'Нет файла /config.json с описанием сети. Если это ваш сайт, добавьте этот файл.',
    },
    invalid: {
      title: 'Ошибка в настройках сети',
      advice:
        'В файле /config.json с описанием сети есть ошибка. Если это ваш сайт, исправьте её.',
    },
  },

  events: {
    received: 'Токены получены!',
    unconfirmed:
      'Транзакция отправлена, но ещё не подтверждена. Проверьте кошелёк.',
    liquidityAdded: 'Ликвидность добавлена!',
    liquidityAddedTo: 'Ликвидность добавлена в пул {pool}',
    liquidityRemoved: 'Выведено {amount} LP из пула {pool}',
  },

  liquidityParts: {
    addTitle: 'Добавить ликвидность: {a}/{b}',
    amountOf: 'Сумма {token}',
    poolPrice: 'Цена в пуле',
    setsPrice: 'Её задаст ваш взнос',
    yourShare: 'Ваша доля в пуле',
    removeTitle: 'Вывести ликвидность: {a}/{b}',
    amount: 'Сумма',
    yourLp: 'Ваши LP: {amount} {label}',
    youReceive: 'Вы получите {token}',
    permit: 'Одобрить подписью: на одну транзакцию меньше',
    processing: 'Обработка…',
    invalidAmounts: 'Введите корректные суммы',
    insufficientBalance: 'Недостаточно средств',
    invalidFormat: 'Неверный формат числа',
    insufficientLp: 'Недостаточно токенов LP',
  },

  network: {
    title: 'Сеть',
    chain: 'Цепочка',
    node: 'Узел',
    latency: 'Задержка',
    latencyOf: '{ms} мс',
    head: 'Последний блок',
    headOf: '№ {block}, {seconds} с назад',
    headAheadOf: '№ {block}, на {seconds} с впереди часов',
    forOperators: 'Как исправить',
    sound: {
      latency: 'Узел отвечает быстро',
      chainId: 'Номер сети верный',
      genesis: 'Первый блок тот же, что в описании сети',
      blockNumber: 'Номер блока актуален',
      head: 'Последний блок свежий',
      code: 'Контракт на месте',
      multicall: 'Multicall3 на месте',
      router: 'Роутер связан с нужным контрактом',
      fee: 'Комиссия роутера верная',
      decimals: 'Число знаков после запятой верное',
      pair: 'Пара на месте',
      logs: 'События пар на месте',
      faucet: 'Кран может платить',
      wallet: 'Узел кошелька показывает ту же сеть',
    },
    faulty: {
      rpc: 'Узел не отвечает',
      latency: 'Узел отвечает медленно',
      chainId: 'У узла другой номер сети',
      genesis: 'Сеть запущена заново: первый блок другой',
      blockNumber: 'Узел сообщает устаревший номер блока',
      head: 'Время последнего блока расходится с часами',
      contracts: 'Контракты не читаются',
      code: 'По адресу нет контракта',
      multicall: 'Нет Multicall3: нужно больше запросов',
      router: 'Роутер связан с другим контрактом',
      fee: 'Комиссия роутера не та, что в описании сети',
      decimals: 'Число знаков не то, что в описании сети',
      pair: 'Пары нет, или она по другому адресу',
      logs: 'Узел хранит не все события: история может быть неполной',
      faucet: 'Кран сейчас не платит',
      faucetToken: 'В кране кончился токен',
      wallet: 'Узел кошелька показывает другую сеть или не отвечает',
    },
    checking: 'Проверяем сеть…',
    good: 'Все проверки пройдены.',
    problems: 'Найдено проблем: {count}',
    passed: 'Пройдено проверок: {count}',
    copy: 'Скопировать отчёт',
    copied: 'Отчёт скопирован',
  },

  createPool: {
    title: 'Новый пул',
    firstToken: 'Первый токен',
    secondToken: 'Второй токен',
    firstAmount: 'Первая сумма',
    secondAmount: 'Вторая сумма',
    inversePrice: 'Обратная цена',
    priceIsYours:
      'Вы вносите первым, поэтому цену задают ваши две суммы. Если она не рыночная, другие будут обменивать за ваш счёт, пока она не сравняется.',
    locked:
      'Наименьшая часть пула, {amount} wei токенов LP, остаётся в нём навсегда.',
    tooSmall: 'Этих сумм не хватит, чтобы открыть пул',
    exists: 'Такой пул уже есть.',
  },

  debug: {
    title: 'Отладка',
    clear: 'Очистить',
    empty: 'Записей пока нет.',
  },

  errors: {
    connect: {
      WalletNotInstalledError:
        'MetaMask не установлен. Установите расширение MetaMask.',
      NotMetaMaskError: 'Используйте кошелёк MetaMask',
      WalletLockedError: 'Разблокируйте MetaMask и повторите попытку',
      NoProviderError:
        'MetaMask не найден. Проверьте, правильно ли он установлен.',
      AlreadyProcessingError:
        'MetaMask уже обрабатывает запрос. Повторите попытку позже.',
      rejected: 'Подключение отклонено',
      failed: 'Не удалось подключиться: {message}',
      disconnectFailed: 'Не удалось отключить кошелёк',
    },
    network: networkErrors,
    faucet: {
      rateLimit: 'Слишком много запросов. Повторите попытку позже.',
      rejected: 'Вы отклонили подпись в MetaMask. Запрос не отправлен.',
    },
    transactionFailed: 'Транзакция не выполнена',
    swapFailed: 'Обмен не удался',
    addLiquidity: {
      rejected: 'Вы отменили транзакцию',
      InsufficientFundsError: 'Не хватает средств на газ',
      rejectedOrFailed: 'Транзакция отклонена или не выполнена',
      failed: 'Не удалось добавить ликвидность: {message}',
      unknown: 'неизвестная ошибка',
    },
    removeLiquidity: {
      PairNotFoundError: 'Такой пары нет',
      balanceFailed: 'Не удалось получить баланс LP',
      failed: 'Не удалось вывести ликвидность: {message}',
    },
    history: { BlockNotFoundError: 'Блок не найден' },
    blocked:
      'MetaMask не принимает запросы этой страницы, потому что несколько было отклонено. Подождите минуту или перезагрузите страницу и попробуйте снова.',
    unclear: 'Связь прервалась. Транзакция ещё может быть подтверждена.',
    stopped:
      'Вы не стали ждать. Запрос мог остаться открытым в MetaMask: если он больше не нужен, отклоните его там.',
    stoppedSent:
      'Вы не стали ждать. Транзакция отправлена и ещё может быть подтверждена. Не отправляйте её снова.',

    sentences: {
      AccountChangedError:
        'В кошельке выбран другой аккаунт, поэтому следующий шаг не отправлен. Повторите попытку с этим аккаунтом.',
      AllowanceNotVisibleError:
        'Разрешение ещё не вступило в силу. Подождите немного и повторите попытку.',
      AllowanceTooLowError:
        'Разрешённая сумма слишком мала. Повторите попытку и не меняйте предложенную сумму.',
      ChainChangedError:
        'В кошельке выбрана другая сеть, поэтому следующий шаг не отправлен. Вернитесь в прежнюю и повторите попытку.',
      NonceGapError:
        'Не хватает более ранней транзакции из вашего кошелька, поэтому эта стоит в очереди. Не отправляйте её снова.',
      PlanInterruptedError:
        'Связь прервалась. Прежде чем повторить, проверьте историю в кошельке.',
      PlanRejectedError: 'Запрос отклонён в кошельке.',
      ReadFailedError: 'Сеть не отвечает.',
      StaleQuoteError: 'Цена изменилась. Проверьте её и повторите попытку.',
      TransactionCancelledError: 'Транзакция отменена в кошельке.',
      TransactionDroppedError:
        'Сеть больше не показывает транзакцию. Прежде чем повторить, проверьте историю в кошельке.',
      TransactionReplacedError:
        'Её заменила другая транзакция из вашего кошелька.',
      TransactionUnclearError:
        'Ответ кошелька потерялся. Прежде чем повторить, проверьте историю в кошельке.',
      WrongAccountError:
        'В кошельке выбран другой аккаунт, поэтому следующий шаг не отправлен. Повторите попытку с этим аккаунтом.',
      WrongChainError:
        'Кошелёк подключён к другой сети, поэтому следующий шаг не отправлен. Вернитесь в нужную и повторите попытку.',
      genesis:
        'В кошельке под этим же chain ID — другая цепочка. Удалите в MetaMask все сети с этим chain ID или RPC URL и подключитесь снова.',
      otherChain:
        'Узлы кошелька и этой страницы показывают разные цепочки, поэтому следующий шаг не отправлен. Проверьте RPC URL сети в кошельке и обновите страницу.',
    },
    advice: {
      FaucetUnavailableError: 'Подождите немного и повторите попытку.',
      SimulationFailedError: 'Шаг не отправлен.',
      TransactionNotSentError: '',
      TransactionUnclearError:
        'Она ещё может дойти: прежде чем повторить, проверьте историю в кошельке.',
      TransactionRevertedError: 'Потрачен только газ.',
    },

    others: {
      AccountRequiredError: 'Не указан счёт.',
      AmountOverflowError: 'Сумма слишком велика.',
      BlockNotFoundError: 'Блок не найден.',
      ConnectionRejectedError: 'Подключение отклонено в кошельке.',
      FaucetChallengeError: 'Кран не принял подпись. Повторите попытку.',
      FaucetEmptyError: 'В кране закончились монеты.',
      FaucetMessageError:
        'Кран просит подписать не запрос монет. Ничего не подписано.',
      FaucetRateLimitError: 'Слишком много запросов.',
      FaucetRefusedError: 'Кран отклонил запрос.',
      FaucetResponseError: 'Кран ответил непонятно. Повторите попытку позже.',
      FaucetUnavailableError: 'Кран не отвечает. Повторите попытку позже.',
      FeeOnTransferError:
        'Токен удерживает часть каждого перевода, и такая операция с ним невозможна.',
      InsufficientInputAmountError: 'Сумма слишком мала.',
      InsufficientLiquidityBurnedError: 'Слишком мало токенов LP.',
      InsufficientLiquidityError: 'В пуле не хватает ликвидности.',
      InsufficientLiquidityMintedError: 'Взнос слишком мал.',
      InsufficientOutputAmountError: 'Сумма слишком мала.',
      InvalidAmountError: 'Сумма указана неверно.',
      InvalidDeploymentError: 'Ошибка в описании сети.',
      InvalidOptionError: 'Параметр указан неверно.',
      InvalidPlanError: 'План операции повреждён. Начните её заново.',
      ProgressHandlerError: 'Страница не смогла записать ход операции.',
      ProviderMissingError: 'Ошибка в коде страницы.',
      PairAddressMismatchError: 'Адрес пары в сети не тот, что ожидался.',
      PairNotFoundError: 'Такой пары нет.',
      RouteNotFoundError: 'Между этими токенами нет пути.',
      SameTokenError: 'Выберите разные токены.',
      SimulationFailedError: 'Проверка показала, что транзакция не пройдёт.',
      SimulationUnsupportedError: 'Узел сети не умеет проверять транзакции.',
      TokenInUseError: 'Токен участвует в незаконченной транзакции.',
      TokenUnreadableError:
        'По этому адресу нет токена, который можно обменять.',
      TransactionNotSentError: 'Кошелёк не отправил транзакцию.',
      TransactionRejectedError: 'Запрос отклонён в кошельке.',
      TransactionRevertedError: 'Сеть отклонила транзакцию.',
      TransactionNotMinedError:
        'Транзакции нет в сети. Прежде чем повторить, проверьте историю в кошельке.',
      UnknownTokenError: 'Такого токена в сети нет.',
      UnlistedPoolError: 'Такого пула в сети нет.',
      WalletNotConnectedError: 'Подключите кошелёк.',
      WatchAssetFailedError: 'Не удалось добавить токен в кошелёк.',
      WatchAssetRejectedError: 'Добавление токена отклонено в кошельке.',
      WrongNetworkError: 'Узел обслуживает другую сеть.',
    },
  },

  faucet: {
    title: 'Кран',
    intro:
      'Получите бесплатно тестовые монеты {coin} и токены, чтобы попробовать обмен и пулы.',
    none: 'У сети {chain} нет крана.',
    getCoins: 'Бесплатные тестовые монеты',
    limit: 'Не чаще одного раза в час на кошелёк',
    token: 'Токен',
    youReceive: 'Вы получите',
    yourAddress: 'Ваш адрес',
    inviteCode: 'Код приглашения',
    noWallet: 'Кошелёк не подключён',
    notConnected: 'Сначала подключите кошелёк',
    requestOf: 'Получить {token}',
    tryAgainIn: 'Через {minutes} мин',
    lastRequests: 'Последние запросы:',
    noRequests: 'Вы ещё не запрашивали {token}.',
    swapYours: 'Обменять {token}',
    steps: {
      connect: 'Подключить',
      coins: 'Получить',
      swap: 'Обменять',
    },
    firstSteps: 'Первые шаги',
    demo: 'Попробовать без кошелька',
  },

  history: {
    title: 'История обменов (в блокчейне)',
    load: 'Загрузить историю',
    none: 'Обменов пока нет. Здесь появится ваш первый обмен.',
    noneSoFar:
      'В прочитанных блоках обменов нет. Загрузите ещё, чтобы искать в более старых.',
    intro:
      'Ваши обмены читаются прямо из блокчейна. Это может занять некоторое время.',
    swaps: 'Обмены',
  },

  instructions: {
    title: 'Как добавить сеть {coin}',
    description:
      'Когда вы продолжите, MetaMask предложит добавить сеть. Чтобы добавить её вручную, откройте в MetaMask «Сети», выберите «Добавить пользовательскую сеть» и введите:',
    name: 'Имя сети',
    rpcUrl: 'URL RPC',
    chainId: 'ID блокчейна',
    symbol: 'Символ валюты',
    copy: 'Скопировать «{name}»: {value}',
    copied: 'Скопировано: {name}',
    hide: 'Больше не показывать',
  },

  importing: {
    title: 'Добавить токен',
    byLink: 'В ссылке указан токен, которого нет на этой странице.',
    search: 'Название, символ или адрес нового токена',
    notListed: 'Этого токена нет на странице.',
    reading: 'Читаем токен…',
    decimals: 'Знаков после точки',
    contract: 'Контракт',
    copyAddress: 'Скопировать адрес токена',
    anyone:
      'Токен с любым названием может создать кто угодно. Добавляйте его, только если знаете адрес.',
    import: 'Добавить {symbol}',
    importAt: 'Добавить {symbol} …{end}',
    yours: 'Добавленные вами токены',
    remove: 'Убрать',
    removeNamed: 'Убрать {symbol}',
    inUse: '{symbol} участвует в незаконченной транзакции.',
    invalidAddress:
      'Это не адрес. Проверьте, не пропущен ли знак и нет ли опечатки.',
    notRead:
      'Не удалось прочитать токен. Проверьте подключение и повторите попытку.',
    reasons: {
      noContract: 'В этой сети по этому адресу нет контракта.',
      symbol: 'У этого токена нет видимого символа.',
      metadata: 'Этот контракт — не токен: у него нет числа знаков.',
      decimals:
        'У этого токена больше 77 знаков после точки, обменять его нельзя.',
    },
    warnings: {
      sameSymbol:
        '{symbol} — так называется и другой токен на этой странице. Это не он.',
      hiddenCharacters: 'В названии есть невидимые знаки. Мы их убрали.',
      manyDecimals:
        'У токена больше 18 знаков после точки. Обменивать его можно, показываем шесть знаков.',
      feeOnTransfer:
        'Токен удерживает часть каждого перевода. Задайте проскальзывание больше этой части. Точную сумму к получению указать нельзя.',
      noReturnValue:
        'Переводы токена ничего не возвращают, как у USDT в Ethereum. Обменивать его можно.',
      transferRefused:
        'Токен отклонил пробный перевод. Возможно, он на паузе или блокирует адреса, и обмены пока не пройдут.',
      untested:
        'Пробный перевод сделать не удалось: у токена ещё нет пула. Возможно, он удерживает часть каждого перевода.',
    },
  },

  install: {
    title: 'Установите MetaMask',
    extension:
      'MetaMask — бесплатное расширение браузера: оно хранит ваши тестовые монеты и подписывает то, что вы подтвердите. Эта страница подключается к нему и не видит ваших ключей.',
    app: 'MetaMask — бесплатное приложение: оно хранит ваши тестовые монеты и подписывает то, что вы подтвердите. Откройте эту страницу во встроенном браузере приложения.',
    get: 'Установить MetaMask',
    openApp: 'Открыть в MetaMask',
    thenReload:
      'Создайте новый, одноразовый кошелёк: монеты здесь ничего не стоят. После установки перезагрузите страницу, чтобы подключиться.',
    thenOpen:
      'Создайте новый, одноразовый кошелёк: монеты здесь ничего не стоят. После установки вернитесь и откройте страницу в приложении.',
    reload: 'Перезагрузить и подключить',
  },

  market: {
    unknownTitle: 'Пул не найден',
    unknown: 'Пула «{pool}» здесь нет.',
    fee: 'Пул ликвидности, комиссия {fee} с каждого обмена',
    reading: 'Читаем историю пула…',
    readingAt: 'Читаем историю пула: блок {block} из {head}…',
    offline: 'Нет подключения к интернету.',
    updatedAt: 'Эти данные получены в {time}.',
    noLiquidity: 'В этом пуле пока нет ликвидности.',

    interval: 'Период',
    intervals: { '1m': '1Ч', '30m': '1Д', '4h': '1Н', '1d': '1М' },
    pastRanges: {
      '1m': 'за час',
      '30m': 'за день',
      '4h': 'за неделю',
      '1d': 'за месяц',
    },
    asCandles: 'Свечи',
    chart: 'Цена {a} в {b}',
    noTradesIn: {
      '1m': 'За последний час обменов не было.',
      '30m': 'За последние 24 часа обменов не было.',
      '4h': 'За последние 7 дней обменов не было.',
      '1d': 'За последние 30 дней обменов не было.',
    },
    chartNotLoaded: 'Не удалось загрузить график.',
    asTable: 'Показать таблицей',
    candles: 'Свечи, сначала новые',
    time: 'Время',
    open: 'Открытие',
    high: 'Максимум',
    low: 'Минимум',
    close: 'Закрытие',
    candleVolume: 'Объём',

    aprDay: 'APR за 24 ч',
    aprWeek: 'APR за 7 дней',

    position: 'Ваша позиция',
    noPosition: 'У вас нет ликвидности в этом пуле.',
    positionNotRead: 'Не удалось прочитать вашу позицию.',
    lpShare: '{lp} LP ({share} пула)',
    value: 'Стоимость сейчас',
    deposited: 'Внесено',
    withdrawn: 'Выведено',
    earned: 'Заработанные комиссии',
    impermanentLoss: 'Непостоянные потери',
    againstHolding: 'По сравнению с хранением',

    trades: 'Последние операции',
    noTrades: 'Операций пока нет.',
    moreTrades: 'Показать ещё',
    did: {
      sell: 'Обмен {a} на {b}',
      buy: 'Обмен {b} на {a}',
      deposit: 'Внесено {a} и {b}',
      withdrawal: 'Выведено {a} и {b}',
    },
  },

  menu: {
    title: 'Меню',
    refreshBalances: 'Обновить балансы',
    activity: 'Действия',
    network: 'Проверить сеть',
    theme: 'Тема',
    language: 'Язык',
  },

  notices: {
    offline: 'Нет интернета. Данные обновятся, когда он появится.',
    balancesUnread: 'Не удалось загрузить балансы: {tokens}.',
    notResponding: 'Сеть не отвечает.',
    localNetworkDenied:
      'Браузер не пускает эту страницу в вашу локальную сеть. Разрешите доступ в настройках сайта.',
    retry: 'Повторить',
    balancesNotLoaded: 'Балансы не загрузились.',
    balancesUpdatedAt: 'Балансы обновлены в {time}.',
    otherNetwork: 'Кошелёк в другой сети.',
    closeNotification: 'Закрыть уведомление',
    swapped: 'Обмен выполнен: {amount} {from} → {to}',
  },

  pages: {
    loadMore: 'Загрузить ещё',
    stop: 'Остановить',
    readingAt:
      'Читаем блокчейн, блок {block}. Прочитано блоков: {blocks}, найдено: {count}…',
    found: 'Найдено: {count}',
    stale: 'Список мог устареть.',
    all: 'Это всё.',
  },

  payout: {
    sent: 'Транзакция отправлена',
    tokenSent: '{token}: отправлено, ждём подтверждения…',
    waiting: 'Ждём подтверждения… {seconds} с',
    tokenReceived: '{token}: получено',
    notConfirmed: 'Ещё не подтверждено',
  },

  plans: {
    steps: 'Шаги',
    statuses: {
      upcoming: 'не начат',
      active: 'выполняется',
      done: 'выполнен',
      skipped: 'не нужен',
    },
    approve: 'Разрешить {token}',
    approveLp: 'Разрешить LP',
    names: {
      swap: 'Обмен',
      addLiquidity: 'Добавление ликвидности',
      removeLiquidity: 'Вывод ликвидности',
    },
    details: {
      simulating: 'Проверяем, что транзакция пройдёт',
      awaitingWallet: 'Подтвердите в MetaMask',
      unclear: 'Проверяем, отправил ли её MetaMask',
      pending: 'Отправлено, ждём подтверждения',
      replaced: 'Заменена в кошельке, ждём подтверждения',
      awaitingAllowance: 'Ждём, пока разрешение вступит в силу',
    },
    place: 'Шаг {at} из {of}, {step}',
    preparing: 'Готовим транзакцию',
    stuck:
      'Эта транзакция стоит в очереди: более ранние из вашего кошелька не дошли до сети. Она выполнится, когда их номера будут заняты, поэтому не отправляйте её снова. Чтобы их занять, выберите в MetaMask этот аккаунт и эту сеть, откройте «Настройки» → «Инструменты разработчика», выберите «Удалите данные активности и одноразовый код» и отправьте что-нибудь другое. Если она всё ещё ждёт, дождитесь нового блока и удалите ещё раз.',
    silent: 'Сеть не отвечает. Транзакция всё ещё может пройти.',
    stopWaitingForWallet: 'Не ждать ответа кошелька',

    swapOf: 'обмен {amount} → {token}',
    addTo: 'добавление ликвидности в пул {pool}',
    removeFrom: 'вывод {amount} из пула {pool}',
    notFinished: 'Не завершено: {plan}',
    mayBeSent:
      'Последний шаг мог быть уже отправлен. Сначала проверьте историю в кошельке: если он отправлен, повторная отправка спишет средства ещё раз.',
    needsWallet: 'Следующий шаг нужно подтвердить в кошельке.',
    wasSent: 'Транзакция отправлена и ещё может быть подтверждена.',
    notFound: 'В сети пока не найдена, проверено в {time}.',
    checkAgain: 'Проверить ещё раз',
    sendAgain: 'Всё равно отправить',
    dismiss: 'Убрать',
  },

  poolPages: {
    search: 'Поиск по токену или адресу',
    noneFound: 'Пулов по запросу «{query}» нет.',
    pages: 'Страницы пулов',
    range: '{from}–{to} из {count}',
    previousPage: 'Предыдущая страница',
    nextPage: 'Следующая страница',
  },

  pools: {
    title: 'Пулы ликвидности',
    description: 'Доступные пулы ликвидности: APR, TVL и торговые пары.',
    heading: 'Пулы',
    refreshing: 'Обновляем…',
    loading: 'Загружаем пулы',
    empty: 'Пулов пока нет.',

    columns: {
      pool: 'Пул',
      day: 'За день',
      fee: 'Комиссия',
      apr: 'APR',
      liquidity: 'Ликвидность',
      reserves: 'Резервы',
      share: 'Ваша доля',
      pair: 'Адрес пары',
    },
    aprHint: 'Комиссии за 24 часа, в пересчёте на год от всего пула',
    detailsOf: 'Подробности пула {pool}',
    actions: 'Действия',
    sortBy: 'Сортировка',
    sorts: {
      name: 'По названию',
      '-liquidity': 'Больше ликвидности',
      liquidity: 'Меньше ликвидности',
      '-share': 'Ваша доля',
    },
    noPair: 'Пары ещё нет',
    lp: '{amount} LP',
    copyPair: '{address}, скопировать адрес пары {pool}',

    summary: 'Сводка',
    tvl: 'TVL (объём средств)',
    volume: 'Объём за 24 ч',
    fees: 'Комиссии за 24 ч',
    liquidityHint:
      'Ликвидность — среднее двух резервов пула, где токен считается за доллар. TVL — их стоимость по ценам пулов.',
    yourPositions: 'Ваши позиции',

    addLiquidity: 'Внести',
    create: 'Создать пул',
    addLiquidityTo: 'Внести в пул {pool}',

    remove: 'Вывести',
    removeFrom: 'Вывести из пула {pool}',

    processingPool: 'Обработка…',
    processingNamed: 'Обработка… {pool}',
  },

  recipients: {
    label: 'Отправить на другой адрес',
    note: 'Необязательно. Полученное уйдёт на этот адрес, только для следующего обмена.',
    goesTo: 'Полученное уйдёт на адрес',
    wentTo: 'Отправлено на адрес',
    sentTo: 'на адрес {recipient}',
    clear: 'Отправить на свой адрес',
    own: 'Это ваш собственный адрес.',
    burn: 'Ключа к этому адресу нет ни у кого. Всё отправленное туда пропадёт.',
    checking: 'Проверяем адрес…',
    account: 'Контракта по этому адресу нет. Он получит результат обмена.',
    contract:
      'По этому адресу находится контракт. Убедитесь, что он сможет распорядиться полученным.',
    problems: {
      format: 'Введите адрес: 0x и 40 цифр или букв от a до f.',
      checksum: 'Контрольная сумма не сходится. Проверьте адрес.',
      token: 'Это контракт токена. Всё, что он получит, пропадёт.',
      exchange: 'Этот адрес принадлежит бирже. Всё, что он получит, пропадёт.',
    },
  },

  resetNotice: {
    reset:
      'Тестовая сеть запущена заново: прежние балансы и транзакции не сохранились. MetaMask может отправить транзакцию, которая ещё ждала. Чтобы её убрать:',
    open: 'Выберите в MetaMask этот аккаунт и эту сеть и откройте «Настройки» → «Инструменты разработчика».',
    remove:
      'Выберите «Удалите данные активности и одноразовый код». Если транзакция всё ещё ждёт, дождитесь нового блока и повторите.',
    reload: 'Обновите эту страницу.',
  },

  swap: {
    title: 'Обмен токенов',
    importToken: 'Импорт',
    showHistory: 'История',
    from: 'Отдаёте',
    fromToken: 'Токен, который отдаёте',
    to: 'Получаете',
    toToken: 'Токен, который получаете',
    direction: 'Поменять местами',
    balances: 'Балансы',

    price: 'Цена',
    minimumReceived: 'Получите не меньше',
    maximumSent: 'Отдадите не больше',
    priceImpact: 'Влияние на цену',
    route: 'Маршрут',
    estimatedGas: 'Газ, примерно',
    gas: '~0.002 ETH',
    recipient: 'Получатель',
    showChart: 'Показать график',
    chart: 'График',
    showDetails: 'Показать подробности',
    hideDetails: 'Скрыть подробности',

    swap: 'Обменять',
    swapping: 'Обмениваем…',
    sameToken: 'Выберите разные токены',
    unsupportedPair: 'Эта пара токенов не поддерживается',
    insufficientBalance: 'Недостаточно средств: {token}',
    noConnection: 'Нет связи с сетью',
    inProgress: 'Обмен выполняется',
    switchTo: 'Переключите кошелёк на {chain}',
    findingPrice: 'Ищем лучшую цену…',
    loadingBalance: 'Загружаем баланс…',
    tooSmall: 'Сумма слишком мала для обмена',
    tooLittleLiquidity: 'В пулах не хватает ликвидности для такой суммы',
    priceNotLoaded: 'Не удалось загрузить цену',
    tooManyDecimals: 'У {token} не больше {decimals} знаков после точки.',
    tooLarge: 'Слишком большое число.',
    unknownToken:
      'В ссылке указан токен, которого нет в этой сети, поэтому сумма не взята.',

    slippage: 'Проскальзывание',
    settings: 'Настройки обмена',
    settingsWith: 'Настройки обмена: ваше проскальзывание {slippage}',
    slippageLow:
      'Очень низкое проскальзывание: обмен может не пройти даже при небольшом движении цены.',
    slippageHigh:
      'Высокое проскальзывание: вас могут опередить другие, и вы получите намного меньше.',

    impact: {
      moderate:
        'Обмен потеряет {loss} на комиссии и сдвиге цены. Для меньшей суммы цена лучше.',
      high: 'Сильное влияние на цену: обмен потеряет {loss}. Попробуйте меньшую сумму.',
      extreme:
        'Очень сильное влияние на цену: обмен потеряет {loss}. Мы попросим подтвердить его.',
      unpriced:
        'Сильное влияние на цену: вы получите меньше рыночной стоимости. Попробуйте меньшую сумму.',
    },
  },

  swapParts: {
    slippageRange:
      'Введите процент больше 0 и не больше {max}, до двух знаков после точки.',
    deadlineRange: 'Введите целое число минут от 1 до {max}.',
    yourSlippage: 'Своё проскальзывание',
    slippageNote: 'Обмен не пройдёт, если цена ухудшится сильнее.',
    deadline: 'Срок',
    minutes: 'мин',
    deadlineNote: 'Транзакция не пройдёт, если прождёт дольше.',
    done: 'Готово',
    useDefaults: 'По умолчанию',

    badPrice: 'Сильное влияние на цену',
    badPriceNote:
      'Этот обмен сдвинет цену против вас на {share}. Для меньшей суммы цена будет лучше.',
    priceChanged: 'Цена изменилась. Дождитесь новой.',
    youPay: 'Вы отдаёте',
    youReceiveOnly: 'Вы получите всего',
    swapAnyway: 'Всё равно обменять',

    lastSwap: 'Последний обмен',
    swapBack: 'Обратно',
    became: 'обменяно на',
    asQuoted: '{price}, как и обещано',
    notAsQuoted: '{price} (ожидалось: {quoted})',
  },

  tokens: {
    title: 'Выберите токен',
    search: 'Название, символ или адрес',
    found: 'Найдено токенов: {count}',
    none: 'В этой сети нет токена по запросу «{query}».',
    unknownAddress: 'В этой сети нет токена с таким адресом.',
  },

  transaction: {
    title: 'Транзакция',
    loading: 'Читаем транзакцию…',
    unknown:
      'Сеть не знает такой транзакции: её не отправляли, она отброшена или её блок заменён другим.',
    malformed:
      'Это не хеш транзакции. Хеш транзакции состоит из 0x и 64 шестнадцатеричных цифр.',
    stale: 'Сведения могли устареть.',

    statuses: { pending: 'Ожидает', failed: 'Не прошла', succeeded: 'Прошла' },
    pending: 'Ждём включения в блок: {wish}.',
    failed: 'Не получилось ({wish}): {reason}',
    wishes: {
      swap: 'обмен {spend} на {receive}',
      addLiquidity: 'взнос {spend} в пул {pool}',
      removeLiquidity: 'вывод {spend} из пула {pool}',
      approve: 'разрешение на списание {amount}, кому: {spender}',
      wrap: 'преобразование {spend} в {receive}',
      transfer: 'перевод {spend} на {recipient}',
      deploy: 'создание контракта',
      other: 'вызов {selector} постороннего контракта',
    },
    results: {
      swap: 'Обмен {spend} на {receive} выполнен.',
      deposit: 'В пул {pool} внесено {amounts}.',
      withdrawal: 'Из пула {pool} выведено {amounts}.',
      approve: 'Разрешено списание {amount}, кому: {spender}.',
      revoke: 'Разрешение на списание {token} отозвано, у кого: {spender}.',
      wrap: '{spend} преобразованы в {receive}.',
      transfer: 'Перевод {spend} на {recipient} выполнен.',
      deploy: 'Контракт создан.',
      other: 'Вызван {selector} постороннего контракта.',
      done: 'Выполнено: {wish}.',
    },
    reasons: {
      atLeast:
        'вышло бы {actual}, на {missedBy} ({percent}%) меньше минимума в {limit}.',
      atMost:
        'понадобилось бы {actual}, на {missedBy} ({percent}%) больше максимума в {limit}.',
      expired: 'срок истёк на {seconds} с раньше.',
      insufficientBalance:
        'на счёте было {actual} из нужных {limit}, не хватило {missedBy}.',
      insufficientAllowance:
        'обменник мог списать {actual} из нужных {limit}, не хватило {missedBy}.',
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
    atLeast: '{amount} или больше',
    atMost: '{amount} или меньше',
    anyAmount: 'любой суммы {token}',
    exchange: 'обменник',
    yourWallet: 'ваш кошелёк',
    address: 'адрес {address}',

    sender: 'Отправитель',
    you: '{address} (ваш кошелёк)',
    block: 'Блок',
    gas: 'Газ',
    gasOf: '{fee} за {units} ед.',
    hash: 'Хеш',

    pools: 'Пулы на маршруте',
    pool: 'Пул {pool}',
    paidIn: 'Вошло',
    paidOut: 'Вышло',
    fee: 'Комиссия пула',
    priceThen: 'Цена до обмена',
    priceNow: 'Цена сейчас',
    pricePaid: 'Цена обмена',
    noPrice: 'пул пуст',
    price: '1 {base} = {price}',
    lp: 'Токены LP',
    approvals: 'Разрешения',
    approval: 'списание {amount}, кому: {spender}',
    transfers: 'Переводы',
    transfer: '{from} → {to}',
    copyHash: '{hash}, скопировать хеш транзакции',
    hashCopied: 'Хеш транзакции скопирован',
    details: 'Подробнее',
    detailsOf: 'Подробнее о транзакции {hash}',
  },

  watchAsset: {
    offer: 'Добавить в MetaMask',
    notNow: 'Не сейчас',
    addToMetaMask: 'Добавить {token} в MetaMask',
    tokenAdded: 'Токен {token} добавлен в MetaMask',
    tokenNotAdded: 'Токен {token} не добавлен в MetaMask',
    tokenFailed: 'Не удалось добавить {token} в MetaMask',
  },
}
