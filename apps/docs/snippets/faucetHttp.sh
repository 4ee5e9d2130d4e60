faucet=${FAUCET:-http://127.0.0.1:8547/api/v1}
wallet=0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC

message=$(curl -s "$faucet/nonce?tokenName=WETH&userAddress=$wallet" | jq -r .message)
signature=$(cast wallet sign --account test "$message")
jq -n --arg message "$message" --arg signature "$signature" '{$message, $signature}' |
  curl -s "$faucet/faucet" -H 'content-type: application/json' -d @-
