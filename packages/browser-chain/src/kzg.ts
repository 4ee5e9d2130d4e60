import { bls12_381 } from '@noble/curves/bls12-381.js'
import type { Hex } from './types.js'

const { G1, G2, fields, pairingBatch } = bls12_381

/** The secret of Ethereum's KZG ceremony times the generator of G2. */
const setup =
  'b5bfd7dd8cdeb128843bc287230af38926187075cbfbefa81009a2ce615ac53d2914e5870cb452d2afaaab24f3499f72185cbfee53492714734429b7b38608e23926c911cceceac9a36851477ba4c60b087041de621000edc98edada20c1def2'

/**
 * Verifies proofs for the precompile of EIP-4844, which needs only one point of the
 * setup.
 */
export const kzg = {
  /**
   * Checks that the committed polynomial has the value `y` at `z`.
   *
   * @throws If an input is malformed, as @ethereumjs/evm expects.
   */
  verifyProof(commitment: Hex, z: Hex, y: Hex, proof: Hex): boolean {
    try {
      const difference = toPoint(commitment).subtract(multiply(G1, y))
      const product = pairingBatch(
        [
          { g1: difference, g2: G2.Point.BASE.negate() },
          {
            g1: toPoint(proof),
            g2: G2.Point.fromHex(setup).subtract(multiply(G2, z)),
          },
        ].filter(({ g1, g2 }) => !g1.is0() && !g2.is0()),
      )
      return fields.Fp12.eql(product, fields.Fp12.ONE)
    } catch {
      throw new Error('C_KZG_BADARGS')
    }
  },
}

function toPoint(hex: Hex) {
  const point = G1.Point.fromHex(hex.slice(2))
  point.assertValidity()
  return point
}

/** Multiplies a group's generator. A field element must be below the group's order. */
function multiply<point>(
  group: { Point: { BASE: { multiplyUnsafe: (by: bigint) => point } } },
  element: Hex,
): point {
  if (BigInt(element) >= fields.Fr.ORDER) throw new Error('out of the field')
  return group.Point.BASE.multiplyUnsafe(BigInt(element))
}
