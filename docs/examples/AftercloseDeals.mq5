//+------------------------------------------------------------------+
//| Sends the deals of this account to an Afterclose journal.         |
//| Not compiled by us: compile it in MetaEditor and watch its first  |
//| answers in the Experts tab. Allow the address of your server      |
//| under Tools, Options, Expert Advisors, "Allow WebRequest".        |
//+------------------------------------------------------------------+
#property strict

input string Address = "https://journal.example.org"; // Address of the server, without a slash at the end
input long   Journal = 1;                             // Number of the journal
input string Key     = "";                            // API key with the scope fills.write
input string Zone    = "Europe/Athens";               // Time zone of the trade server (Market Watch shows its time)

const int mostFills = 500;
ulong    lastTicket = 0;       // the last deal that the server has stored
datetime from       = 0;       // its time: deals are asked for from there on
bool     pending    = true;

int OnInit()
  {
   from = TimeTradeServer() - 30 * 86400; // known fills cost nothing
   EventSetTimer(5);
   return INIT_SUCCEEDED;
  }

void OnDeinit(const int reason) { EventKillTimer(); }

void OnTradeTransaction(const MqlTradeTransaction &change, const MqlTradeRequest &request, const MqlTradeResult &result)
  {
   if(change.type == TRADE_TRANSACTION_DEAL_ADD) pending = true;
  }

void OnTimer()
  {
   if(pending && Send()) pending = false;
  }

string Quoted(string text)
  {
   StringReplace(text, "\\", "\\\\");
   StringReplace(text, "\"", "\\\"");
   return "\"" + text + "\"";
  }

// Times are those of the trade server. Its distance from UTC today is not that of a deal before the clocks were changed, and a deal
// that is sent again with another time is refused: the server of the journal converts them from Zone.
string Local(datetime at)
  {
   MqlDateTime t;
   TimeToStruct(at, t);
   return StringFormat("%04d-%02d-%02dT%02d:%02d:%02d", t.year, t.mon, t.day, t.hour, t.min, t.sec);
  }

string Fill(ulong deal)
  {
   string symbol = HistoryDealGetString(deal, DEAL_SYMBOL);
   int digits = (int)SymbolInfoInteger(symbol, SYMBOL_DIGITS);
   long entry = HistoryDealGetInteger(deal, DEAL_ENTRY);
   double costs = -HistoryDealGetDouble(deal, DEAL_COMMISSION) - HistoryDealGetDouble(deal, DEAL_FEE);
   string json = "{ \"id\": " + Quoted((string)deal);
   json += ", \"time\": " + Quoted(Local((datetime)HistoryDealGetInteger(deal, DEAL_TIME)));
   json += ", \"side\": " + (HistoryDealGetInteger(deal, DEAL_TYPE) == DEAL_TYPE_BUY ? "\"BUY\"" : "\"SELL\"");
   json += ", \"symbol\": " + Quoted(symbol);
   json += ", \"position\": " + Quoted((string)HistoryDealGetInteger(deal, DEAL_POSITION_ID));
   json += ", \"price\": " + Quoted(DoubleToString(HistoryDealGetDouble(deal, DEAL_PRICE), MathMax(digits, 5)));
   json += ", \"size\": " + Quoted(DoubleToString(HistoryDealGetDouble(deal, DEAL_VOLUME), 4));
   json += ", \"commission\": " + Quoted(DoubleToString(costs, 4));
   json += ", \"swap\": " + Quoted(DoubleToString(HistoryDealGetDouble(deal, DEAL_SWAP), 4));
   if(entry == DEAL_ENTRY_IN) json += ", \"effect\": \"OPEN\"";
   if(entry == DEAL_ENTRY_OUT || entry == DEAL_ENTRY_OUT_BY)
     {
      json += ", \"effect\": \"CLOSE\"";
      json += ", \"realised\": " + Quoted(DoubleToString(HistoryDealGetDouble(deal, DEAL_PROFIT), 4));
     }
   json += ", \"currency\": " + Quoted(AccountInfoString(ACCOUNT_CURRENCY));
   return json + " }";
  }

// Sends every deal since the last one that is stored. Returns whether all of them are.
bool Send()
  {
   if(!HistorySelect(from, TimeTradeServer() + 86400)) return false;
   string fills = "";
   int count = 0;
   ulong last = 0;
   datetime lastTime = from;
   for(int i = 0; i < HistoryDealsTotal() && count < mostFills; i++)
     {
      ulong deal = HistoryDealGetTicket(i);
      long type = HistoryDealGetInteger(deal, DEAL_TYPE);
      if(deal <= lastTicket || (type != DEAL_TYPE_BUY && type != DEAL_TYPE_SELL)) continue;
      fills += (count++ > 0 ? ", " : "") + Fill(deal);
      last = deal;
      lastTime = (datetime)HistoryDealGetInteger(deal, DEAL_TIME);
     }
   if(count == 0) return true;
   string body = "{ \"source\": \"MT5_EA\", \"account\": " + Quoted((string)AccountInfoInteger(ACCOUNT_LOGIN));
   body += ", \"zone\": " + Quoted(Zone) + ", \"covered\": { \"from\": " + Quoted(Local(from));
   body += ", \"to\": " + Quoted(Local(lastTime)) + " }, \"fills\": [ " + fills + " ] }";
   char data[], answer[];
   string headers;
   StringToCharArray(body, data, 0, WHOLE_ARRAY, CP_UTF8);
   ArrayResize(data, ArraySize(data) - 1); // without the end of the text
   string sent = "Content-Type: application/json\r\nAuthorization: Bearer " + Key + "\r\n";
   string url = Address + "/v1/databases/" + (string)Journal + "/fills";
   int status = WebRequest("POST", url, sent, 10000, data, answer, headers);
   if(status != 202)
     {
      Print("Afterclose: ", status, " ", CharArrayToString(answer, 0, WHOLE_ARRAY, CP_UTF8));
      return false; // again in five seconds
     }
   lastTicket = last;
   from = lastTime;
   return count < mostFills;
  }
