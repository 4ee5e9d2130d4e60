import { expect, test } from 'vitest'
import { applyPage } from './applyPage'

test.each([
  ['page.texts.ru.swap.titel', { ru: { 'swap.titel': 'Обмен' } }],
  ['page.texts.de', { de: { 'swap.title': 'Tausch' } }],
])('error: %s, which the page never shows, is named', async (field, texts) => {
  await expect(applyPage({ texts })).rejects.toMatchObject({
    name: 'ConfigError',
    cause: { name: 'InvalidDeploymentError', field },
  })
})
