-- Asks for random targets of a file, the same ones for the same seed, and prints the result as JSON.
--   wrk -s wrk.lua URL -- FILE SEED [odd]
-- FILE: a method and a target in each line. odd: any status but a failure of the server's is right.
local requests = {}
local thread = nil
failed = 0

function setup(created)
  thread = created
end

function init(args)
  math.randomseed(tonumber(args[2]))
  for line in io.lines(args[1]) do
    local method, target = line:match("^(%S+) (.*)$")
    requests[#requests + 1] = wrk.format(method, target)
  end
  if args[3] == "odd" then
    function response(status)
      -- 501 is the word for a method that a server does not know.
      if status >= 500 and status ~= 501 then failed = failed + 1 end
    end
  end
end

function request()
  return requests[math.random(#requests)]
end

function done(summary, latency)
  local errors = summary.errors
  local unanswered = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format('{"requests":%d,"seconds":%f,"unanswered":%d,"refused":%d,"failed":%d,"p50":%f,"p99":%f}\n',
    summary.requests, summary.duration / 1e6, unanswered, errors.status, thread:get("failed"),
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
