"""A player that picks any legal action, over the engine protocol.

usage: random_player.py PARTIDA GAME [OPTIONS-JSON [SEED]]
"""
import json
import random
import subprocess
import sys

program, game = sys.argv[1], sys.argv[2]
options = json.loads(sys.argv[3]) if len(sys.argv) > 3 else {}
luck = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else None)
engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(**request):
    engine.stdin.write(json.dumps(request) + "\n")
    engine.stdin.flush()
    answer = json.loads(engine.stdout.readline())
    if not answer["ok"]:
        sys.exit(answer["error"]["message"])
    return answer


status = ask(op="new", game=game, options=options, seed=luck.randrange(2**32))["status"]
while status["to_act"]:
    seat = luck.choice(status["to_act"])
    action = luck.choice(ask(op="legal", seat=seat)["actions"])
    status = ask(op="apply", seat=seat, action=action)["status"]
print(status["version"], "actions:", json.dumps(status["outcome"]))
