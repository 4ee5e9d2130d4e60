import { testScenarios } from '@letheswap/scenario/vitest'

testScenarios(`${import.meta.dirname}/scenarios`)
