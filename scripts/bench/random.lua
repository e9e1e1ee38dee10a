-- wrk asks for random records, pages or windows, the same ones for the same seed, and prints what came of it as JSON.
--   wrk -s random.lua URL -- KIND SEED ARTISTS UUIDS PAUSE
-- UUIDS: a file with the uuid of a track in each line; PAUSE: before each request a connection waits for a random
-- number of milliseconds up to this
local api = "/api/v1/catalog/"
local uuids = {}
local artists, target, pause

local kinds = {
  records = function() return "track/" .. uuids[math.random(#uuids)] .. "/" end,
  lists = function() return "artist/?limit=20&offset=" .. 20 * math.random(0, math.ceil(artists / 20) - 1) end,
  windows = function()
    return "track/?limit=" .. math.random(100) .. "&offset=" .. math.random(0, #uuids - 1)
  end,
}

function init(args)
  target = kinds[args[1]]
  math.randomseed(tonumber(args[2]))
  artists = tonumber(args[3])
  for uuid in io.lines(args[4]) do
    uuids[#uuids + 1] = uuid
  end
  pause = tonumber(args[5])
end

function delay()
  return math.random(0, pause)
end

function request()
  return wrk.format("GET", api .. target())
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('{"requests":%d,"seconds":%f,"failed":%d,"p50":%f,"p99":%f}\n',
    summary.requests, summary.duration / 1e6, failed, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
